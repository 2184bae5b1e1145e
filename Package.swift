// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

let package = Package(
  name: "tasks",
  products: [
    .library(name: "TaskSyntax", targets: ["TaskSyntax"])
  ],
  targets: [
    // Libraries, lowest layer first.
    .target(name: "TaskSyntax", swiftSettings: settings + [.enableExperimentalFeature("Lifetimes")]),

    // Tests.
    .testTarget(name: "TaskSyntaxTests", dependencies: ["TaskSyntax"], swiftSettings: settings),
  ]
)
