// Mistakes that only a compiler for Apple's systems sees, and valid code that it must not refuse. Each section, up to an empty line,
// has a line with the system, and with a part of the compiler's message or `valid`. They are compiled for the oldest version that the
// package supports.

// iOS Exit tests are not available on this platform
import Testing
@Test func ends() async { await #expect(processExitsWith: .success) {} }

// iOS 'updateProperties()' is only available in iOS 26 or newer
import UIKit
@MainActor func update(_ controller: UIViewController) { controller.updateProperties() }

// iOS call to main actor-isolated initializer 'init(frame:)' in a synchronous nonisolated context
import UIKit
func makeView() -> UIView { UIView(frame: .zero) }

// iOS valid
import UIKit
final class LikeController: UIViewController {
    func action() -> Selector { #selector(didTapLike) }
    @objc private func didTapLike(_ sender: UIControl) {}
}

// iOS argument of '#selector' refers to instance method 'didTapLike()' that is not exposed to Objective-C
import UIKit
final class LikeController: UIViewController {
    func didTapLike() {}
    func action() -> Selector { #selector(didTapLike) }
}

// From Xcode 27 on, @State is a macro, whose storage is assigned last, and which has an `init` accessor.
// iOS 'self' used before all stored properties are initialized
import SwiftUI
struct Counter: View {
    @State private var count: Int
    let title: String
    init(_ title: String) {
        _count = State(initialValue: 1)
        self.title = title
    }
    var body: some View { Text(title) }
}

// iOS valid
import SwiftUI
struct Counter: View {
    @State private var count: Int
    let title: String
    init(_ title: String) {
        count = 1
        self.title = title
    }
    var body: some View {
        Text(title).task(name: "a", file: #fileID, line: #line) {}.task(id: count, name: "b") {}
    }
}

// iOS cannot find 'Screem' in scope
import SwiftUI
#Preview("Screen") { Screem() }

// watchOS 'TextEditor' is unavailable in watchOS
import SwiftUI
@MainActor func editor(_ text: Binding<String>) -> some View { TextEditor(text: text) }

// watchOS integer literal '140737488355327' overflows when stored into 'Int'
let mask: Int = 0x7FFF_FFFF_FFFF

// iOS is only available in iOS 26.0 or newer
func start() { Task.immediate {} }

// The compiler of Xcode 26 aborts at it: https://github.com/swiftlang/swift/issues/88027.
// iOS fatal error encountered during compilation
import SwiftUI
@MainActor func shown() -> Binding<Bool> {
    Binding(get: { true }, set: { @MainActor in print($0) })
}
