// swift-tools-version: 6.2

import PackageDescription

var settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]
// The checks of every push set this, so that no compiler warning is merged.
let isPush = Context.environment["WARNINGS_AS_ERRORS"] == "1"
if isPush { settings.append(.treatAllWarnings(as: .error)) }

// The program that users install is linked statically, without debug information, which would be more than half of it.
// Only linking differs from the optimized tests of a push, so that both share compiled files.
let isStatic = Context.environment["STATIC"] == "1"
let linking: [LinkerSetting] = isStatic ? [.unsafeFlags(["-static-executable"])] : []
if isStatic || isPush { settings.append(.unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release))) }

// In the optimized tests the tested code is optimized. The tests themselves are not, because compiling them would take
// longer than running them.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "tasks",
  products: [.executable(name: "tasks", targets: ["tasks"])]
    + [
      "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing", "TaskMerging", "TaskReport",
      "TaskInterchange",
    ]
    .map { .library(name: $0, targets: [$0]) },
  targets: [
    // Libraries, lowest layer first.
    .target(name: "TaskSyntax", swiftSettings: settings + [.enableExperimentalFeature("Lifetimes")]),
    .target(name: "TaskModel", dependencies: ["TaskSyntax"], swiftSettings: settings),
    .target(name: "JSON", dependencies: ["TaskSyntax"], swiftSettings: settings),
    .target(name: "TaskFormatter", dependencies: ["TaskSyntax", "TaskModel"], swiftSettings: settings),
    .target(name: "TaskLinter", dependencies: ["TaskSyntax", "TaskModel"], swiftSettings: settings),
    .target(name: "TaskQuery", dependencies: ["TaskSyntax", "TaskModel"], swiftSettings: settings),
    .target(name: "TaskEditing", dependencies: ["TaskSyntax", "TaskModel"], swiftSettings: settings),
    .target(name: "TaskReport", dependencies: ["TaskSyntax", "TaskModel"], swiftSettings: settings),
    .target(name: "TaskMerging", dependencies: ["TaskSyntax", "TaskModel", "TaskEditing"], swiftSettings: settings),
    .target(
      name: "TaskAssist",
      dependencies: ["TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing"],
      swiftSettings: settings),
    .target(
      name: "TaskInterchange", dependencies: ["JSON", "TaskSyntax", "TaskModel", "TaskEditing"],
      swiftSettings: settings),
    .target(name: "SystemCalls"),
    .target(name: "CLibrary", dependencies: ["SystemCalls"], swiftSettings: settings),
    .target(name: "TaskFiles", dependencies: ["JSON", "TaskSyntax", "TaskModel", "CLibrary"], swiftSettings: settings),

    .target(
      name: "TaskWorkspace",
      dependencies: [
        "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing", "TaskReport",
        "TaskInterchange", "TaskFiles",
      ], swiftSettings: settings),

    .target(
      name: "TaskServer",
      dependencies: [
        "JSON", "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing", "TaskAssist",
        "TaskFiles", "TaskWorkspace",
      ], swiftSettings: settings),

    // The command line.
    .executableTarget(
      name: "tasks",
      dependencies: [
        "JSON", "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing", "TaskMerging",
        "TaskReport", "TaskInterchange", "TaskFiles", "TaskWorkspace", "TaskAssist", "TaskServer",
      ],
      swiftSettings: settings, linkerSettings: linking),

    // Tests.
    .target(
      name: "TaskTesting",
      dependencies: [
        "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskMerging", "TaskFiles",
      ],
      path: "Tests/TaskTesting",
      swiftSettings: settings),
    .target(
      name: "ServerTesting", dependencies: ["TaskServer"], path: "Tests/ServerTesting", swiftSettings: settings),
    .target(
      name: "InterchangeTesting", dependencies: ["TaskSyntax", "TaskModel", "TaskEditing", "TaskInterchange"],
      path: "Tests/InterchangeTesting", swiftSettings: settings),
    .testTarget(name: "TaskSyntaxTests", dependencies: ["TaskSyntax", "TaskTesting"], swiftSettings: testSettings),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "TaskTesting"], exclude: ["ParsingSuite.txt"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TaskModelTests", dependencies: ["TaskSyntax", "TaskModel", "TaskTesting"], swiftSettings: testSettings),
    .testTarget(
      name: "TaskFormatterTests", dependencies: ["TaskSyntax", "TaskModel", "TaskFormatter", "TaskTesting"],
      swiftSettings: testSettings),
    .executableTarget(
      name: "Performance", dependencies: ["TaskSyntax", "TaskModel", "TaskFormatter", "TaskFiles"],
      path: "Tests/Performance", exclude: ["doublings", "interchange", "queries", "reports", "views"],
      swiftSettings: settings),
    .executableTarget(
      name: "FaultWriter", dependencies: ["TaskSyntax", "TaskFiles"], path: "Tests/Faults/Writer",
      swiftSettings: settings),
    .executableTarget(
      name: "DateAnswers", dependencies: ["TaskSyntax", "TaskModel"], path: "Tests/Dates/Answers",
      swiftSettings: settings),
    .executableTarget(
      name: "PatternAnswers", dependencies: ["TaskSyntax", "TaskQuery"], path: "Tests/Patterns/Answers",
      swiftSettings: settings),
    .executableTarget(
      name: "RecurrenceAnswers", dependencies: ["TaskSyntax", "TaskModel", "TaskEditing"],
      path: "Tests/Recurrence/Answers", swiftSettings: settings),
    .testTarget(
      name: "TaskReportTests", dependencies: ["TaskSyntax", "TaskModel", "TaskReport", "TaskTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TaskLinterTests", dependencies: ["TaskSyntax", "TaskModel", "TaskLinter", "TaskTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TaskQueryTests", dependencies: ["TaskSyntax", "TaskModel", "TaskQuery", "TaskTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TaskEditingTests",
      dependencies: ["TaskSyntax", "TaskModel", "TaskFormatter", "TaskEditing", "TaskTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TaskMergingTests",
      dependencies: [
        "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskEditing", "TaskMerging", "TaskTesting",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "TaskAssistTests", dependencies: ["TaskSyntax", "TaskModel", "TaskEditing", "TaskAssist", "TaskTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TaskInterchangeTests",
      dependencies: [
        "JSON", "TaskSyntax", "TaskModel", "TaskEditing", "TaskInterchange", "InterchangeTesting", "TaskTesting",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "TaskFilesTests", dependencies: ["JSON", "TaskSyntax", "TaskFiles", "SystemCalls", "TaskTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TaskServerTests",
      dependencies: [
        "JSON", "TaskSyntax", "TaskModel", "TaskLinter", "TaskQuery", "TaskFiles", "TaskWorkspace", "TaskServer",
        "ServerTesting",
        "TaskTesting",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "TasksTests", dependencies: ["tasks", "JSON", "TaskFiles", "TaskWorkspace", "TaskServer", "TaskTesting"],
      exclude: ["Screens"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SpecificationTests",
      dependencies: [
        "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskMerging", "TaskAssist",
        "TaskTesting",
      ],
      swiftSettings: testSettings),
    .testTarget(name: "Tidy", dependencies: ["TaskTesting"], swiftSettings: testSettings),
  ]
)

// A push takes less time without LLVM's checks of the compiler. Its debug build takes less time without debug
// information and an index of the toolchain's modules, and if each module is compiled as a whole, by one process. The
// lowest modules are optimized, with assertions, because tests spend most of their time there.
if isPush {
  for target in package.targets where target.swiftSettings != nil {
    var flags = ["-Xfrontend", "-gnone", "-index-ignore-system-modules"]
    flags += ["-whole-module-optimization", "-num-threads", "2", "-no-emit-module-separately-wmo"]
    if ["TaskSyntax", "TaskModel", "JSON"].contains(target.name) { flags += ["-O", "-assert-config", "Debug"] }
    target.swiftSettings? += [
      .unsafeFlags(["-Xfrontend", "-disable-llvm-verify"]), .unsafeFlags(flags, .when(configuration: .debug)),
    ]
  }
}

// libFuzzer provides `main`, so the fuzzers are only built on demand: see `Tests/Fuzz/run`. Each is one file.
if Context.environment["FUZZ"] == "1" {
  let files: [Target.Dependency] = ["TaskFiles", "TaskTesting"]
  let fuzzers: [(name: String, dependencies: [Target.Dependency])] = [
    ("FuzzDocument", files), ("FuzzFiles", files), ("FuzzFormat", files), ("FuzzFrames", ["ServerTesting"]),
    ("FuzzImport", ["TaskFiles", "TaskInterchange", "InterchangeTesting"]), ("FuzzLint", files), ("FuzzMerge", files),
    ("FuzzQuery", files),
  ]
  package.targets += fuzzers.map { name, dependencies in
    .executableTarget(
      name: name, dependencies: dependencies,
      path: "Tests/Fuzz", exclude: ["Found", "Seeds", "run"], sources: ["\(name).swift"], swiftSettings: settings)
  }
}
