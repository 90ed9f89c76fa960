let interface = ViewModelInterface(viewModel: LikeViewModel())
func show(_ output: LikeViewModel.Output) {}
