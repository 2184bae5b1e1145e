/// The compositions of letters: for each mark, letters with it, each with its base letter behind it, which may itself be
/// a composition. Mark 0 is for letters that are only another code of their base.
///
/// Source: the canonical decompositions of UnicodeData.txt, Unicode 14.0 (stable since, by the normalization policies),
/// U+0080 to U+1FFF. Letters with a stroke and the dotless i, which Unicode does not decompose, are decomposed with
/// U+0335.
extension LetterFolding {
  static let compositions: [(mark: UInt32, letters: String)] = [
    (0, "\u{340}\u{300}\u{341}\u{301}\u{343}\u{313}\u{374}\u{2B9}\u{37E}\u{3B}\u{387}\u{B7}\u{1F71}\u{3AC}"),
    (0, "\u{1F73}\u{3AD}\u{1F75}\u{3AE}\u{1F77}\u{3AF}\u{1F79}\u{3CC}\u{1F7B}\u{3CD}\u{1F7D}\u{3CE}\u{1FBB}\u{386}"),
    (0, "\u{1FBE}\u{3B9}\u{1FC9}\u{388}\u{1FCB}\u{389}\u{1FD3}\u{390}\u{1FDB}\u{38A}\u{1FE3}\u{3B0}\u{1FEB}\u{38E}"),
    (0, "\u{1FEE}\u{385}\u{1FEF}\u{60}\u{1FF9}\u{38C}\u{1FFB}\u{38F}\u{1FFD}\u{B4}"),
    (0x0300, "ÀAÈEÌIÒOÙUàaèeìiòoùuǛÜǜüǸNǹnЀЕЍИѐеѝиḔĒḕēṐŌṑōẀWẁwẦÂầâẰĂằăỀÊềêỒÔồôỜƠờơỪƯừưỲYỳyἂἀἃἁἊἈἋἉἒἐἓἑἚἘἛἙἢἠἣἡἪἨἫἩἲἰ"),
    (0x0300, "ἳἱἺἸἻἹὂὀὃὁὊὈὋὉὒὐὓὑὛὙὢὠὣὡὪὨὫὩὰαὲεὴηὶιὸοὺυὼωᾺΑῈΕῊΗ῍᾿ῒϊῚΙ῝῾ῢϋῪΥ῭¨ῸΟῺΩ"),
    (0x0301, "ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźzǗÜǘüǴGǵgǺÅǻåǼÆǽæǾØǿø\u{344}\u{308}΅¨ΆΑΈΕΉΗΊΙΌΟΎΥΏΩΐϊάα"),
    (0x0301, "έεήηίιΰϋόούυώωϓϒЃГЌКѓгќкḈÇḉçḖĒḗēḮÏḯïḰKḱkḾMḿmṌÕṍõṒŌṓōṔPṕpṸŨṹũẂWẃwẤÂấâẮĂắăẾÊếêỐÔốôỚƠớơỨƯứưἄἀἅἁἌἈἍἉἔἐἕἑἜἘ"),
    (0x0301, "ἝἙἤἠἥἡἬἨἭἩἴἰἵἱἼἸἽἹὄὀὅὁὌὈὍὉὔὐὕὑὝὙὤὠὥὡὬὨὭὩ῎᾿῞῾"),
    (0x0302, "ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷyẐZẑzẬẠậạỆẸệẹỘỌộọ"),
    (0x0303, "ÃAÑNÕOãañnõoĨIĩiŨUũuṼVṽvẪÂẫâẴĂẵăẼEẽeỄÊễêỖÔỗôỠƠỡơỮƯữưỸYỹy"),
    (0x0304, "ĀAāaĒEēeĪIīiŌOōoŪUūuǕÜǖüǞÄǟäǠȦǡȧǢÆǣæǬǪǭǫȪÖȫöȬÕȭõȰȮȱȯȲYȳyӢИӣиӮУӯуḠGḡgḸḶḹḷṜṚṝṛᾱαᾹΑῑιῙΙῡυῩΥ"),
    (0x0306, "ĂAăaĔEĕeĞGğgĬIĭiŎOŏoŬUŭuЎУЙИйиўуӁЖӂжӐАӑаӖЕӗеḜȨḝȩẶẠặạᾰαᾸΑῐιῘΙῠυῨΥ"),
    (0x0307, "ĊCċcĖEėeĠGġgİIŻZżzȦAȧaȮOȯoḂBḃbḊDḋdḞFḟfḢHḣhṀMṁmṄNṅnṖPṗpṘRṙrṠSṡsṤŚṥśṦŠṧšṨṢṩṣṪTṫtẆWẇwẊXẋxẎYẏyẛſ"),
    (0x0308, "ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸYΪΙΫΥϊιϋυϔϒЁЕЇІёеїіӒАӓаӚӘӛәӜЖӝжӞЗӟзӤИӥиӦОӧоӪӨӫөӬЭӭэӰУӱуӴЧӵчӸЫӹыḦHḧhṎÕṏõṺŪṻūẄWẅw"),
    (0x0308, "ẌXẍxẗt"),
    (0x0309, "ẢAảaẨÂẩâẲĂẳăẺEẻeỂÊểêỈIỉiỎOỏoỔÔổôỞƠởơỦUủuỬƯửưỶYỷy"),
    (0x030A, "ÅAåaŮUůuẘwẙy"),
    (0x030B, "ŐOőoŰUűuӲУӳу"),
    (0x030C, "ČCčcĎDďdĚEěeĽLľlŇNňnŘRřrŠSšsŤTťtŽZžzǍAǎaǏIǐiǑOǒoǓUǔuǙÜǚüǦGǧgǨKǩkǮƷǯʒǰjȞHȟh"),
    (0x030F, "ȀAȁaȄEȅeȈIȉiȌOȍoȐRȑrȔUȕuѶѴѷѵ"),
    (0x0311, "ȂAȃaȆEȇeȊIȋiȎOȏoȒRȓrȖUȗu"),
    (0x0313, "ἀαἈΑἐεἘΕἠηἨΗἰιἸΙὀοὈΟὐυὠωὨΩῤρ"),
    (0x0314, "ἁαἉΑἑεἙΕἡηἩΗἱιἹΙὁοὉΟὑυὙΥὡωὩΩῥρῬΡ"),
    (0x031B, "ƠOơoƯUưu"),
    (0x0323, "ḄBḅbḌDḍdḤHḥhḲKḳkḶLḷlṂMṃmṆNṇnṚRṛrṢSṣsṬTṭtṾVṿvẈWẉwẒZẓzẠAạaẸEẹeỊIịiỌOọoỢƠợơỤUụuỰƯựưỴYỵy"),
    (0x0324, "ṲUṳu"),
    (0x0325, "ḀAḁa"),
    (0x0326, "ȘSșsȚTțt"),
    (0x0327, "ÇCçcĢGģgĶKķkĻLļlŅNņnŖRŗrŞSşsŢTţtȨEȩeḐDḑdḨHḩh"),
    (0x0328, "ĄAąaĘEęeĮIįiŲUųuǪOǫo"),
    (0x032D, "ḒDḓdḘEḙeḼLḽlṊNṋnṰTṱtṶUṷu"),
    (0x032E, "ḪHḫh"),
    (0x0330, "ḚEḛeḬIḭiṴUṵu"),
    (0x0331, "ḆBḇbḎDḏdḴKḵkḺLḻlṈNṉnṞRṟrṮTṯtẔZẕzẖh"),
    (0x0335, "ØOøoĐDđdĦHħhıiŁLłlŦTŧt"),
    (0x0342, "ἆἀἇἁἎἈἏἉἦἠἧἡἮἨἯἩἶἰἷἱἾἸἿἹὖὐὗὑὟὙὦὠὧὡὮὨὯὩᾶα῁¨ῆη῏᾿ῖιῗϊ῟῾ῦυῧϋῶω"),
    (0x0345, "ᾀἀᾁἁᾂἂᾃἃᾄἄᾅἅᾆἆᾇἇᾈἈᾉἉᾊἊᾋἋᾌἌᾍἍᾎἎᾏἏᾐἠᾑἡᾒἢᾓἣᾔἤᾕἥᾖἦᾗἧᾘἨᾙἩᾚἪᾛἫᾜἬᾝἭᾞἮᾟἯᾠὠᾡὡᾢὢᾣὣᾤὤᾥὥᾦὦᾧὧᾨὨᾩὩᾪὪᾫὫᾬὬᾭὭᾮὮᾯὯᾲὰᾳαᾴά"),
    (0x0345, "ᾷᾶᾼΑῂὴῃηῄήῇῆῌΗῲὼῳωῴώῷῶῼΩ"),
  ]
}
