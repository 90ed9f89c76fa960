// Follows the README's code for main.swift in that file, and checks what the README says of it.

var toasts = 0
page.receive { output in
    switch output {
    case .toast: toasts += 1
    }
}
row.send(.didTapAdd)
precondition(toasts == 1, "the first row's output reached the page \(toasts) times")
other.send(.didTapAdd)
precondition(toasts == 2, "the other row's output reached the page \(toasts - 1) times")
print("README code ok")
