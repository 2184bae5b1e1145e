/// The style of pages and pictures. The content security policy of a page contains its hash, which is a separate
/// constant. A test reports the new hash after a change of the style.
public enum PageStyle {
  /// The colors of the light theme. The contrast with the ground is at least 7 : 1 for text and 4.5 : 1 for marks.
  public static let light: HTMLText = """
    --ground:#fff;--text:#1b1f24;--soft:#4a5058;--edge:#767c84;--grid:#d5d9de;--blue:#1d5fa8;--green:#1a7340;--gray:#5f666e;--orange:#a04a00;--red:#b3221b;--purple:#6b3fa0;--heat1:#2f7d4f;--heat2:#226b40;--heat3:#165a33;--heat4:#0a4826
    """

  /// The colors of the dark theme.
  public static let dark: HTMLText = """
    --ground:#14171b;--text:#eef1f4;--soft:#b9c0c8;--edge:#868e97;--grid:#363c44;--blue:#6fb0f5;--green:#58c283;--gray:#a3abb4;--orange:#f0a050;--red:#ff8f87;--purple:#c39bf0;--heat1:#46a06c;--heat2:#62bb88;--heat3:#85d5a6;--heat4:#b0efca
    """

  /// The looks of marks, by class.
  private static let marks: HTMLText = """
    svg{fill:var(--text);font:12px system-ui,sans-serif}
    .ground{fill:var(--ground)}
    .soft{fill:var(--soft)}
    .strong{font-weight:700}
    .large{font-size:26px;font-weight:700}
    .blue{color:var(--blue);fill:currentColor}
    .green{color:var(--green);fill:currentColor}
    .orange{color:var(--orange);fill:currentColor}
    .red{color:var(--red);fill:currentColor}
    .purple{color:var(--purple);fill:currentColor}
    .gray{color:var(--gray);fill:currentColor}
    .bar{fill:none;stroke:currentColor}
    .mean{fill:none;stroke:var(--purple);stroke-width:2;stroke-linejoin:round}
    .axis{fill:none;stroke:var(--edge)}
    .grid{fill:none;stroke:var(--grid);stroke-width:.5}
    .edge{fill:none;stroke:var(--grid)}
    .frame{fill:none;stroke:var(--text)}
    .miss{fill:none;stroke:var(--red);stroke-width:1.5}
    .track{fill:none;stroke:var(--grid);stroke-width:1}
    .arc{fill:none;stroke:currentColor;stroke-width:5}
    .heat0{fill:none;stroke:var(--soft)}
    .heat1{fill:none;stroke:var(--heat1)}
    .heat2{fill:none;stroke:var(--heat2)}
    .heat3{fill:none;stroke:var(--heat3)}
    .heat4{fill:none;stroke:var(--heat4)}

    """

  /// The style of a standalone picture.
  public static let picture: HTMLText = """
    :root{\(light)}
    @media (prefers-color-scheme:dark){:root{\(dark)}}
    \(marks)
    """

  /// The style of a page. It is light in print; on screen the radio buttons decide, then the system's setting.
  public static let page: HTMLText = """
    :root{color-scheme:light;\(light)}
    @media screen{
    :root:has(#dark:checked){color-scheme:dark;\(dark)}
    }
    @media screen and (prefers-color-scheme:dark){
    :root:not(:has(#light:checked)){color-scheme:dark;\(dark)}
    }
    *{box-sizing:border-box}
    html{background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0 auto;max-width:64rem;padding:1rem;overflow-wrap:anywhere}
    h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0}
    h2{font-size:1.35rem;line-height:1.3;margin:0 0 .75rem}
    h3{font-size:1rem;margin:1rem 0 .25rem}
    p{margin:.5rem 0;max-width:44rem}
    a{color:inherit}
    code{font-family:ui-monospace,monospace;font-size:.9em}
    .skip{position:absolute;left:-999rem;padding:.5rem 1rem;background:var(--ground)}
    .skip:focus{left:1rem;top:.5rem}
    :focus-visible{outline:3px solid var(--blue);outline-offset:2px}
    nav ul{display:flex;flex-wrap:wrap;gap:0 1rem;list-style:none;margin:0;padding:0}
    nav a,summary{display:inline-block;min-height:1.5rem;padding:.25rem 0}
    summary{display:list-item;cursor:pointer;width:fit-content}
    fieldset{border:0;margin:.5rem 0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
    legend{float:left;padding:0 1rem 0 0;line-height:2rem}
    label{display:inline-flex;align-items:center;gap:.4rem;min-height:2rem}
    input{width:1.5rem;height:1.5rem;margin:0;accent-color:var(--blue)}
    section{border-top:1px solid var(--edge);margin-top:2rem;padding-top:1.25rem}
    dl{columns:8rem;column-gap:1.5rem;margin:0}
    dt{color:var(--soft);break-after:avoid}
    dd{margin:0 0 1rem;break-inside:avoid;font-size:1.5rem;line-height:1.3;font-variant-numeric:tabular-nums}
    dd span{display:block;font-size:1rem;color:var(--soft)}
    figure{margin:1rem 0;max-width:32rem}
    figure svg{display:block;width:100%;height:auto;overflow:visible}
    .small svg{max-width:24rem}
    figcaption{margin:.5rem 0}
    table{border-collapse:collapse;margin:.75rem 0;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--soft);padding-bottom:.25rem}
    th,td{border-bottom:1px solid var(--grid);padding:.25rem .6rem;text-align:right;vertical-align:top}
    th:first-child,.word{text-align:left;padding-left:0}
    .word{padding-left:.6rem}
    th,td{overflow-wrap:normal}
    tbody th,.word{overflow-wrap:anywhere;min-width:6rem}
    tbody th{font-weight:400}
    .sub{padding-left:1.25rem}
    .region{overflow-x:auto;max-width:100%}
    .soft{color:var(--soft)}
    .tasks{list-style:none;margin:.25rem 0;padding:0}
    .tasks li{border-bottom:1px solid var(--grid);padding:.25rem 0}
    .tasks span{color:var(--soft)}
    .beside{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr));gap:0 2rem}
    .whole{white-space:nowrap}
    .matrix{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem 2rem}
    .month{table-layout:fixed;width:100%;max-width:40rem}
    .month th,.month td{text-align:left;padding:.25rem;border:1px solid var(--grid);min-width:0;font-weight:400}
    .month td{height:4.5rem}
    .month span{display:block;white-space:nowrap}
    .month .today{outline:2px solid var(--text);outline-offset:-2px}
    \(marks)@media print{
    body{max-width:none;padding:0;font-size:10pt}
    nav,fieldset,.skip,summary{display:none}
    .region{overflow:visible}
    figure,table.month,.tasks li,tr{break-inside:avoid}
    h2,h3,caption{break-after:avoid}
    }

    """

  /// The SHA-256 of `page` in base64.
  public static let hash: HTMLText = "9fb9vqXj5zUwCmklsVuuSWqRuJAhS9bZFO5qTOcUW0Y="
}
