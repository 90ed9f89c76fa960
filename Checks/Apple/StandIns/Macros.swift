// swift-format-ignore-file
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Expands `#Preview { … }` to nothing: its closure has been type-checked as the macro's argument.
public struct PreviewMacro: DeclarationMacro {
    public static func expansion(of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext) throws -> [DeclSyntax] { [] }
}

/// `@State`, as from Xcode 27 on: a computed property over a stored `_name`, and `$name`.
///
/// The stricter form, as TN3211 describes it: a value is assigned to `_name` by a setter, so after all stored properties have
/// been initialized. Assigned to `name` itself, it is stored by an `init` accessor.
public struct StateMacro: AccessorMacro, PeerMacro {
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        let (name, _, value) = try property(declaration)
        let initializer: AccessorDeclSyntax = """
            @storageRestrictions(initializes: __\(raw: name)) init(initialValue) { __\(raw: name) = SwiftUI.State(initialValue: initialValue) }
            """
        let both: [AccessorDeclSyntax] = ["get { _\(raw: name).wrappedValue }", "nonmutating set { _\(raw: name).wrappedValue = newValue }"]
        return (value == nil ? [initializer] : []) + both
    }

    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let (name, type, value) = try property(declaration)
        if let value {
            let state = "SwiftUI.State\(type.map { "<\($0)>" } ?? "")(initialValue: \(value))"
            return [
                "private let _\(raw: name) = \(raw: state)",
                "@SwiftUI._Projection private var $\(raw: name) = \(raw: state).projectedValue",
            ]
        }
        guard let type else { throw MacroExpansionErrorMessage("@State needs a type or an initial value") }
        return [
            "private var __\(raw: name): SwiftUI.State<\(raw: type)>?",
            "private var _\(raw: name): SwiftUI.State<\(raw: type)> { get { __\(raw: name)! } set { __\(raw: name) = newValue } }",
            "private var $\(raw: name): SwiftUI.Binding<\(raw: type)> { _\(raw: name).projectedValue }",
        ]
    }

    private static func property(_ declaration: some DeclSyntaxProtocol) throws -> (name: String, type: String?, value: String?) {
        guard let binding = declaration.as(VariableDeclSyntax.self)?.bindings.first else {
            throw MacroExpansionErrorMessage("@State belongs to a property")
        }
        let type = binding.typeAnnotation?.type.trimmedDescription
        let value = binding.initializer?.value.trimmedDescription ?? (type?.last == "?" ? "nil" : nil)
        return (binding.pattern.trimmedDescription, type, value)
    }
}

/// `$name` of a property with an initial value, from which the compiler infers its type.
public struct ProjectionMacro: AccessorMacro {
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        let name = declaration.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription.dropFirst() ?? ""
        return ["get { _\(raw: name).projectedValue }"]
    }
}
