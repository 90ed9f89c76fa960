let interface = ObservedViewModel(ScreenViewModel()).interface
