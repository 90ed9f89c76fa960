/// What a customer has with the shop, and signs in to.
public enum Account {}

public typealias AccountID = Identifier<Account>
