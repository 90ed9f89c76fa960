// SimpleViewModel 0.9.0: the changes of an @Observable view model's members, for traces.
// It needs ViewModelTrace.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

nonisolated extension ViewModelTrace {
    /// Whether traces include the changes of state that a signal causes.
    ///
    /// These are changes of the stored members that an `@Observable` view model tracks. To find
    /// them, its members are read before and after it runs. With a dozen members, that takes some
    /// 30 microseconds for each signal, and 0.2 more for each child. A list of 5,000 structs, of
    /// which one is changed, takes 200.
    ///
    /// ```swift
    /// ViewModelTrace.includesChanges = false
    /// ```
    @MainActor public static var includesChanges = true {
        didSet {
            isReading = includesChanges
            pause = count
        }
    }

    /// The values of a view model's members at one time, to be compared with later ones.
    nonisolated struct State {
        /// A tracked member, in the class or in a superclass.
        struct Member {
            let level: Int
            let index: Int
            let name: String
            /// Whether it has children, which a state must not keep open.
            let hasChildren: Bool
            /// Its type, which compares faster than one that has to be found each time.
            let type: (any Equatable.Type)?
        }

        /// The members to read, and the objects beside them, with their types.
        struct Layout {
            var members: [Member] = []
            var objects: [String] = []
        }

        private let members: [Member]
        private var values: [Any]

        /// `nonisolated(unsafe)`, here and below: used on the main thread only.
        private nonisolated(unsafe) static var layouts: [ObjectIdentifier: Layout] = [:]

        /// Returns an empty layout if no view model of the type has run.
        static func layout(of type: Any.Type) -> Layout {
            layouts[ObjectIdentifier(type)] ?? Layout()
        }

        /// Reads the members, or returns nil if there is nothing to read.
        init?(of viewModel: AnyObject) {
            let type = ObjectIdentifier(type(of: viewModel))
            guard isReading, Self.layouts[type]?.members.isEmpty != true else { return nil }
            let mirror = Mirror(reflecting: viewModel)
            // The class and its superclasses, the innermost last.
            let levels = sequence(first: mirror, next: \.superclassMirror).map(\.children)
            let layout = Self.layouts[type] ?? Self.layout(of: levels)
            Self.layouts[type] = layout
            members = layout.members
            values = members.map { member in
                let children = levels[member.level]
                let index = children.index(children.startIndex, offsetBy: member.index)
                let value = children[index].value
                return member.hasChildren ? Self.shown(value) : value
            }
        }

        /// The interfaces in the place of children; of too many, their number.
        private static func shown(_ value: Any) -> Any {
            if let list = value as? any Listed, list.count > longest { return list.count }
            nonisolated(unsafe) let value = value
            nonisolated(unsafe) var shown = value
            MainActor.assumeIsolated {
                if let value = value as? any ViewModelShown { shown = value.shown }
            }
            return shown
        }

        /// The members that are tracked, and that are state: no closures and tasks.
        private static func layout(of levels: [Mirror.Children]) -> Layout {
            var layout = Layout()
            for (level, children) in zip(0..., levels).reversed()
            where children.contains(where: { $0.label == "_$observationRegistrar" }) {
                for (index, child) in zip(0..., children) {
                    let label = child.label ?? ""
                    let value = child.value
                    let type = "\(type(of: value))"
                    if type.contains(#/->|^(Optional<)?(Task|ViewModelScope)</#) { continue }
                    let name = String(label.drop { $0 == "_" })
                    let isReference = (value as? any Wrapper)?.isReference ?? isObject(value)
                    if label.contains(#/^_[^$]/#) {
                        let isWhole = !isReference && !(value is any Listed)
                        let equatable = isWhole ? Swift.type(of: value) : nil
                        let member = Member(
                            level: level, index: index, name: name,
                            hasChildren: value is any ViewModelShown,
                            type: equatable as? any Equatable.Type)
                        layout.members.append(member)
                    } else if isReference {
                        layout.objects.append("\(name) (\(type))")
                    }
                }
            }
            return layout
        }

        // MARK: Comparing

        /// Of longer lists, elements are only compared by their own `==`, and children are counted.
        static let longest = 1_000

        /// The changes since a state that was kept, by member, or since the whole state.
        ///
        /// The filter is asked before anything is described.
        func changes(
            from old: Self,
            _ whole: Self?
        ) -> [(member: Int, texts: [String])] {
            values.indices.compactMap { index in
                let member = members[index]
                let kept = old.values[index]
                let before = whole?.values[index] ?? kept
                let new = values[index]
                // Equal values may have other objects.
                let same: (Int, [String])? = kept is Objects ? (index, []) : nil
                if member.type?.areEqual(before, new) == true { return same }
                let now = before is Objects ? Objects(new) ?? new : new
                if Self.areEqual(before, now) == true { return same }
                if leavesOut(member.name) { return (index, []) }
                let texts = Self.changes(from: before, to: new, at: member.name, 0)
                return texts.isEmpty ? same : (index, texts)
            }
        }

        /// Keeps members of a later state, or all of this one, without their objects: they would
        /// live until the next run.
        mutating func keep(_ new: Self, _ indices: [Int]? = nil) {
            for index in indices ?? Array(values.indices) {
                let value = new.values[index]
                // The other elements of a list have none.
                let list = indices == nil ? nil : value as? any Listed
                let part = list?.changed(since: values[index]) ?? value
                values[index] = Objects(part) == nil ? value : Objects(value) ?? value
            }
        }

        /// What is not known of the changes of a member since a state that was kept.
        func doubt(about member: String, since old: Self) -> String? {
            guard let index = members.firstIndex(where: { Self.concerns($0.name, member) }) else {
                return nil
            }
            let kept = old.values[index]
            let new = values[index]
            if members[index].hasChildren, new is Int { return Self.limit }
            let hasHidden = !(kept is Objects) && "\(kept)" != "\(new)"
            guard hasHidden, Self.changes(from: kept, to: new, at: "", 0).isEmpty else {
                return nil
            }
            return "the text of \(members[index].name) is another since then, but its == is true"
        }

        static let limit = "of more than \(longest) elements, only the count is compared"

        /// Whether a change at a path is one of a member: of itself, of a part, or of what it is a
        /// part of.
        ///
        /// `[2-5]` are several elements, and `[2-` is one with all behind it.
        static func concerns(_ path: String, _ member: String) -> Bool {
            func steps(_ path: String) -> [Substring] {
                path.replacing("[", with: ".[").split(separator: ".")
            }
            return zip(steps(path), steps(member)).allSatisfy { step, other in
                if step == other { return true }
                let ends = step.split { !$0.isNumber }.compactMap { Int($0) }
                guard step.contains("-"), let first = ends.first,
                    let index = Int(other.dropFirst().dropLast())
                else { return false }
                return index >= first && (ends.count == 1 || index <= ends[1])
            }
        }

        /// Returns nil if it is unknown.
        private static func areEqual(_ old: Any, _ new: Any) -> Bool? {
            if isObject(old), isObject(new) { return old as AnyObject === new as AnyObject }
            if let old = old as? any Listed { return old.isSame(as: new) ? true : nil }
            // An object's own `==` says nothing.
            if (old as? any Wrapper)?.isReference == true { return nil }
            return (type(of: old) as? any Equatable.Type)?.areEqual(old, new)
        }

        fileprivate static func changes(
            from old: Any,
            to new: Any,
            at path: String,
            _ depth: Int
        ) -> [String] {
            let areEqual = areEqual(old, new)
            if areEqual == true || depth > 4 { return [] }
            if let old = (old as? any Wrapper)?.content, let new = (new as? any Wrapper)?.content {
                return changes(from: old, to: new, at: path, depth + 1)
            }
            if let old = old as? any Listed, let new = new as? any Listed,
                type(of: old) == type(of: new)
            {
                return changes(in: old, new, at: path, depth + 1)
            }
            let before = Mirror(reflecting: old).children
            let after = Mirror(reflecting: new).children
            // What describes itself may hide its parts, and an object's lead to the whole app.
            let isOpen = type(of: old) == type(of: new) && !isObject(new) && !SignalText.hides(new)
            let pairs = isOpen ? Array(zip(before, after).prefix(longest)) : []
            func partChanges(_ old: Mirror.Child, _ new: Mirror.Child) -> [String] {
                let name = new.label ?? ""
                let path = name.hasPrefix(".") ? path + name : "\(path).\(name)"
                let found = changes(from: old.value, to: new.value, at: path, depth + 1)
                return found.isEmpty || !leavesOut(name) ? found : ["\(path): changed"]
            }
            // A struct, a tuple, or the same case of an enum.
            if !pairs.isEmpty, pairs.allSatisfy({ $0.label != nil && $0.label == $1.label }) {
                let parts = pairs.flatMap(partChanges)
                if !parts.isEmpty || areEqual == nil { return parts }
            }
            let oldText = SignalText.describe(old)
            let newText = SignalText.describe(new)
            if oldText != newText { return ["\(path): \(oldText) → \(newText)"] }
            // The text of a dictionary has some of its elements.
            let areSame = areEqual == nil && pairs.allSatisfy { partChanges($0, $1).isEmpty }
            return areSame ? [] : ["\(path): changed"]
        }

        /// Elements are told apart by their identity, or else by their value.
        private static func changes(
            in old: any Listed,
            _ new: any Listed,
            at path: String,
            _ depth: Int
        ) -> [String] {
            func changes(_ place: Int, _ index: Int) -> [String] {
                let path = "\(path)[\(index)]"
                return Self.changes(
                    from: old.element(place), to: new.element(index), at: path, depth)
            }
            let counts = ["\(path): \(old.count) → \(new.count) elements"]
            let ends = new.ends(since: old) { changes($0, $1).isEmpty }
            guard let ends else { return counts }
            let start = ends.first
            let removed = start..<old.count - ends.last
            let added = start..<new.count - ends.last
            if max(removed.count, added.count) > longest { return counts }
            let before = places(of: old, removed)
            let after = places(of: new, added)
            let gone = removed.filter { after.places[before.keys[$0 - start]] == nil }
            let came = added.filter { before.places[after.keys[$0 - start]] == nil }
            // One in the place of another is a change of that place.
            let edits = added.map { index in
                let place = before.places[after.keys[index - start]]
                return (place ?? (gone == came ? index : nil)).map { changes($0, index) } ?? []
            }.filter { !$0.isEmpty }
            let range = "\(path)[\(start)-\(added.upperBound - 1)]"
            var texts =
                edits.count > 3 ? ["\(range): \(edits.count) changed"] : edits.flatMap { $0 }
            for (list, places, sign, word) in [
                (old, gone, "-", "removed"), (new, came, "+", "added"),
            ] where gone != came && !places.isEmpty {
                let place = "\(path)[\(places[0])"
                let elements = places.map(list.element)
                let isOne = places.count == 1
                let text = SignalText.describe(isOne ? elements[0] : elements)
                texts.append(
                    isOne
                        ? "\(place)]: \(sign) \(text)"
                        : "\(place)-]: \(places.count) \(word): \(text)")
            }
            let order = before.keys.filter { after.places[$0] != nil }
            let newOrder = after.keys.filter { before.places[$0] != nil }
            if newOrder != order {
                let names = newOrder.map { key in
                    let index = after.places[key] ?? 0
                    let element = new.element(index)
                    let hasID = element is any Identifiable && !isObject(element)
                    return hasID && !leavesOut("id") ? new.key(index).base : element
                }
                texts.append("\(range): reordered: \(SignalText.describe(names))")
            }
            return texts
        }

        /// The keys of some elements, in their order, and the places by key.
        private static func places(
            of list: any Listed, _ range: Range<Int>
        ) -> (keys: [AnyHashable], places: [AnyHashable: Int]) {
            var keys: [AnyHashable] = []
            var places: [AnyHashable: Int] = [:]
            var counts: [AnyHashable: Int] = [:]
            for index in range {
                let first = list.key(index)
                let count = counts[first, default: 0]
                let key = count == 0 ? first : AnyHashable(Repeated(first: first, number: count))
                counts[first] = count + 1
                keys.append(key)
                places[key] = index
            }
            return (keys, places)
        }
    }
}

private nonisolated func isObject(_ value: Any) -> Bool {
    type(of: value) is AnyClass
}

/// The objects that are a part of a value, in its place in a state, which does not retain them.
private nonisolated struct Objects: Equatable, CustomStringConvertible {
    let all: [ObjectIdentifier]
    let description: String

    /// Returns nil if there are none.
    init?(_ value: Any) {
        if let value = value as? Self {
            self = value
            return
        }
        all = (value as? any Listed)?.objects ?? Self.all(in: value)
        if all.isEmpty { return nil }
        let content = (value as? any Wrapper)?.content ?? value
        description = isObject(content) ? ViewModelTrace.SignalText.describe(content) : "…"
    }

    /// Of a closure, which may hold some, its type.
    private static func all(in value: Any, _ depth: Int = 0) -> [ObjectIdentifier] {
        if isObject(value) { return [ObjectIdentifier(value as AnyObject)] }
        let mirror = Mirror(reflecting: value)
        let isClosure = mirror.displayStyle == nil && !(value is any Equatable)
        if isClosure || depth > 4 { return [ObjectIdentifier(type(of: value))] }
        return mirror.children.prefix(100).flatMap { all(in: $0.value, depth + 1) }
    }
}

nonisolated extension Equatable {
    /// Returns nil if equality says nothing: the value is not equal to itself, such as NaN.
    fileprivate static func areEqual(_ old: Any, _ new: Any) -> Bool? {
        guard let old = old as? Self else { return nil }
        if (new as? Self) == old { return true }
        return old == old ? false : nil
    }

    fileprivate static func ends(_ old: Any, _ new: Any) -> Ends? {
        guard let old = old as? [Self], let new = new as? [Self] else { return nil }
        return Ends(old.count, new.count) { old[$0] == new[$1] }
    }
}

private nonisolated protocol Wrapper {
    var content: Any? { get }
    var isReference: Bool { get }
}

nonisolated extension Optional: Wrapper {
    fileprivate var content: Any? {
        self
    }

    fileprivate var isReference: Bool {
        Wrapped.self is AnyClass || map(isObject) == true
    }
}

// MARK: - Lists

/// How many elements of two lists are the same at both ends.
private nonisolated struct Ends {
    let first: Int
    let last: Int

    init(_ old: Int, _ new: Int, areSame: (Int, Int) -> Bool) {
        let count = min(old, new)
        first = (0..<count).first { !areSame($0, $0) } ?? count
        let rest = count - first
        last = (0..<rest).first { !areSame(old - 1 - $0, new - 1 - $0) } ?? rest
    }
}

/// The key of an element that others before it have, too.
private nonisolated struct Repeated: Hashable {
    let first: AnyHashable
    let number: Int
}

/// An array, whose buffer is another one after a change: the state before the change holds the
/// first one.
private nonisolated protocol Listed {
    var count: Int { get }
    /// The elements, if they are objects.
    var objects: [ObjectIdentifier]? { get }
    func isSame(as other: Any) -> Bool
    /// The elements between those that are the same at both ends; nil if these are unknown.
    func changed(since old: Any) -> Any?
    /// Returns nil if the other is no such list, or the elements are too many to be compared.
    func ends(since old: Any, areSame: (Int, Int) -> Bool) -> Ends?
    func element(_ index: Int) -> Any
    /// Its identity, or else its value.
    func key(_ index: Int) -> AnyHashable
}

nonisolated extension Identifiable {
    fileprivate var key: AnyHashable {
        AnyHashable(id)
    }
}

/// An array of objects, which a cast of each would make ten times as slow.
private nonisolated protocol ObjectList {
    var identifiers: [ObjectIdentifier] { get }
}

nonisolated extension Array: ObjectList where Element: AnyObject {
    fileprivate var identifiers: [ObjectIdentifier] {
        indices.map { ObjectIdentifier(self[$0]) }
    }
}

nonisolated extension Array: Listed {
    fileprivate var objects: [ObjectIdentifier]? {
        Element.self is AnyClass ? (self as? any ObjectList)?.identifiers : nil
    }

    private var buffer: UnsafeRawPointer? {
        withUnsafeBytes { $0.baseAddress }
    }

    fileprivate func isSame(as other: Any) -> Bool {
        (other as? Self)?.buffer == buffer
    }

    private func ends(_ old: Any) -> Ends? {
        (Element.self as? any Equatable.Type)?.ends(old, self)
    }

    fileprivate func changed(since old: Any) -> Any? {
        ends(old).map { Array(self[$0.first..<count - $0.last]) }
    }

    fileprivate func ends(since old: Any, areSame: (Int, Int) -> Bool) -> Ends? {
        guard let old = old as? Self else { return nil }
        let isShort = Swift.min(old.count, count) <= ViewModelTrace.State.longest
        return ends(old) ?? (isShort ? Ends(old.count, count, areSame: areSame) : nil)
    }

    fileprivate func element(_ index: Int) -> Any {
        self[index]
    }

    fileprivate func key(_ index: Int) -> AnyHashable {
        let element = self[index]
        if isObject(element) { return ObjectIdentifier(element as AnyObject) }
        return (element as? any Identifiable)?.key ?? element as? AnyHashable
            ?? AnyHashable(ViewModelTrace.SignalText.describe(element))
    }
}
