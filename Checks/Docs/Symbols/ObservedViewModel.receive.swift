import SwiftUI
let like = ViewModelInterface(viewModel: LikeViewModel())
var isLiked = Bool("false") ?? false
