let screen = ObservedViewModel(ScreenViewModel())
