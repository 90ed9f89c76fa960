import SwiftSyntax
import SwiftSyntaxMacros

/// Expands `#Preview { … }` to nothing: its closure has been type-checked as the macro's argument.
public struct PreviewMacro: DeclarationMacro {
    public static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        []
    }
}
