import Foundation
let recording = ViewModelTrace.Recording()
let file = FileManager.default.temporaryDirectory.appending(path: "trace-of-an-example")
