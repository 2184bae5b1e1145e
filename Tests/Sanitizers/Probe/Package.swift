// swift-tools-version: 6.2

import PackageDescription

// Faults that sanitizers must find. Only then does it count that they find none elsewhere.
let package = Package(
  name: "Probe",
  targets: [.target(name: "CProbe"), .executableTarget(name: "Probe", dependencies: ["CProbe"])])
