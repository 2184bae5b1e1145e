// swift-tools-version: 6.2

import PackageDescription

var settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]
// As the checks of every push do: nothing that the compiler warns of gets in.
if Context.environment["WARNINGS_AS_ERRORS"] == "1" { settings.append(.treatAllWarnings(as: .error)) }

let package = Package(
  name: "tasks",
  products: [
    .executable(name: "tasks", targets: ["tasks"]),
    .library(name: "TaskSyntax", targets: ["TaskSyntax"]),
    .library(name: "TaskModel", targets: ["TaskModel"]),
    .library(name: "TaskLinter", targets: ["TaskLinter"]),
  ],
  targets: [
    // Libraries, lowest layer first.
    .target(name: "TaskSyntax", swiftSettings: settings + [.enableExperimentalFeature("Lifetimes")]),
    .target(name: "TaskModel", dependencies: ["TaskSyntax"], swiftSettings: settings),
    .target(name: "TaskLinter", dependencies: ["TaskSyntax", "TaskModel"], swiftSettings: settings),
    .target(name: "TaskFiles", dependencies: ["TaskSyntax", "TaskModel"], swiftSettings: settings),

    // The command line.
    .executableTarget(
      name: "tasks", dependencies: ["TaskSyntax", "TaskModel", "TaskLinter", "TaskFiles"], swiftSettings: settings),

    // Tests.
    .target(name: "TaskTesting", dependencies: ["TaskSyntax"], path: "Tests/TaskTesting", swiftSettings: settings),
    .testTarget(name: "TaskSyntaxTests", dependencies: ["TaskSyntax", "TaskTesting"], swiftSettings: settings),
    .testTarget(name: "TaskModelTests", dependencies: ["TaskSyntax", "TaskModel"], swiftSettings: settings),
    .executableTarget(
      name: "Performance", dependencies: ["TaskSyntax", "TaskModel", "TaskFiles"], path: "Tests/Performance",
      swiftSettings: settings),
    .testTarget(
      name: "TaskLinterTests", dependencies: ["TaskSyntax", "TaskModel", "TaskLinter"], swiftSettings: settings),
    .testTarget(
      name: "TaskFilesTests", dependencies: ["TaskSyntax", "TaskFiles", "TaskTesting"], swiftSettings: settings),
    .testTarget(
      name: "TasksTests", dependencies: ["tasks", "TaskFiles", "TaskTesting"], exclude: ["Screens"],
      swiftSettings: settings),
    .testTarget(
      name: "SpecificationTests", dependencies: ["TaskSyntax", "TaskModel", "TaskLinter", "TaskTesting"],
      swiftSettings: settings),
    .testTarget(name: "Tidy", dependencies: ["TaskTesting"], swiftSettings: settings),
  ]
)

// The fuzzer has no `main` of its own, so it is there only on demand: see `Tests/Fuzz/run`.
if Context.environment["FUZZ"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["TaskTesting"], path: "Tests/Fuzz", exclude: ["Found", "run"],
      swiftSettings: settings))
}
