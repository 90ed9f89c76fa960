let interface = ViewModelInterface(viewModel: LikeViewModel())
