import Foundation

extension Locale {
    /// The locale of the shop's prices and sentences: the user's, unless the app sets another with `Locale.$shop.withValue`.
    ///
    /// An error's sentence is made far from where a locale could be passed to it, so a task carries it.
    @TaskLocal public static var shop = Locale.autoupdatingCurrent
}
