import Foundation

extension ShopError {
    public var errorDescription: String? {
        let checkAddress = "Check the address, or choose another catalogue."
        let checkNetwork = "Check the address and your network, and try again."
        let wait = "Wait a moment, and try again."
        return switch self {
        case .cancelled: localized("The request was cancelled. Try again.")

        case let .unknownProduct(id):
            localized("There is no product \"\(id)\". The list of products shows the ids that there are.")
        case let .soldOut(name): localized("\(name) is sold out. Choose another size or colour.")
        case let .wholeStockInBag(name, stock):
            localized("Your bag already holds all that there is of \(name): \(stock). Choose another size or colour.")

        case .notAnEmail(""): localized("There is no email yet. Type it as in name@example.com.")
        case let .notAnEmail(text): localized("\"\(text)\" is not an email address. Type it as in name@example.com.")
        case .noPassword: localized("There is no password yet. Type it, and try again.")
        // One sentence for both: otherwise strangers could find out which emails have an account.
        case .wrongPassword:
            localized("There is no account with this email and this password. Check both, and type the password again.")
        case .unreachable: localized("The shop cannot be reached. Check your connection to the network, and try again.")
        case let .unknownAccount(id): localized("There is no account \"\(id)\". Sign in again.")
        case .nothingToSave: localized("There is nothing to save. Change something first.")
        case .incompleteProfile:
            localized("The profile cannot be saved as it is. Correct the marked fields, and save again.")
        case let .emailTaken(email):
            localized("The email \(email) belongs to another account. Type another one, and save again.")
        case .incompleteAddress:
            localized("The address cannot be saved as it is. Correct the marked fields, and save again.")
        case let .labelTaken(label):
            localized("Another of your addresses is called \(label). Type another label, and save again.")
        case let .addressGone(label):
            localized("\(label) has been deleted in another window. Go back, and add it again.")
        case let .awaitsDelivery(address):
            localized("An order is on its way to \(address). Delete the address when the order has arrived.")

        case let .catalogueNotFound(url):
            "There is no catalogue \"\(url.relativePath)\". Check the path, or choose another file."
        case let .ownCatalogueMissing(folder):
            "The shop's own catalogue is missing: the folder \(folder) belongs beside the program. Put it there, or name a "
                + "catalogue with --catalogue."
        case let .catalogueUnreadable(url, reason):
            "The catalogue \"\(url.isFileURL ? url.relativePath : url.nameWithoutPassword)\" cannot be read: \(reason). "
                + (url.isFileURL ? "Correct the file, or choose another one." : "Try again when it has been corrected.")

        case let .noConnection(server):
            "There is no connection to the server \(server); it may be switched off. \(checkNetwork)"
        case let .unknownServer(server):
            "There is no server called \(server), or the network cannot be reached. \(checkNetwork)"
        case let .insecure(server):
            "There is no secure connection to the server \(server). "
                + "Check the address and the clock of this computer, or choose another catalogue."
        case let .noAnswer(server, duration):
            "The server \(server) has not answered to the end in \(duration.inSeconds); it may be busy. \(wait)"
        case let .brokenOff(server): "The server \(server) broke off in the middle of its answer. \(wait)"
        case let .noWebServer(server):
            "At \(server) something answers, but not as a web server does. \(checkNetwork)"
        case let .packed(server, packing):
            "The server \(server) sends the catalogue packed (\(packing)), though it was asked for it as it is. "
                + "Have it serve the catalogue as it is, or choose another catalogue."
        case let .status(204, url): "There is nothing at \(url.nameWithoutPassword) (status 204). \(checkAddress)"
        case let .status(404, url):
            "There is no \(url.path.isEmpty ? "/" : url.path) on the server \(url.serverName) (status 404). \(checkAddress)"
        case let .status(status, url) where status >= 500:
            "The server \(url.serverName) does not serve the catalogue (status \(status)). Try again later."
        case let .status(status, url):
            "The server \(url.serverName) \(status < 400 ? "points elsewhere" : "does not serve the catalogue") "
                + "(status \(status)). Check the address and whether you may see it, or choose another catalogue."
        case let .tooLarge(url, limit):
            "The content of \(url.nameWithoutPassword) is larger than \(limit / 1_000_000) MB, and so no catalogue. \(checkAddress)"

        case let .notALink(address):
            "\"\(address)\" is not an address in the shop. These begin with shop://, as in shop://bag."
        case let .unknownPlace(address):
            "\"\(address)\" leads nowhere. The shop has product, search, bag, account and account/addresses."
        case let .incompleteLink(address, example):
            "\"\(address)\" does not say which one. Type it as in \(example)."

        case let .damaged(file, copy, reason):
            "The file \"\(file)\" is damaged: \(reason). It was kept as \"\(copy)\". Try again to go on with an empty one."
        case let .unreadable(path, reason):
            "The file \"\(path)\" cannot be read: \(reason). "
                + "Make the file readable for you, or choose another folder with --data."
        case let .unwritable(path, reason):
            "The file \"\(path)\" cannot be written: \(reason). "
                + "Make room and the folder writable for you, or choose another one with --data."
        case let .locked(path):
            "The file \"\(path)\" is in use by another process. Close other windows of the shop, and try again."
        }
    }
}

extension Duration {
    /// As in `10 seconds` or `0.2 seconds`.
    fileprivate var inSeconds: String {
        let seconds = self / .seconds(1)
        return seconds == 1 ? "1 second" : "\(seconds.formatted(.number.locale(Locale(identifier: "en")))) seconds"
    }
}

extension URL {
    /// As in `localhost:8080`, without the user and password that an address may have.
    var serverName: String { "\(host ?? "")\(port.map { ":\($0)" } ?? "")" }

    /// The whole address, without user, password and query.
    var nameWithoutPassword: String { "\(scheme ?? "http")://\(serverName)\(path)" }
}
