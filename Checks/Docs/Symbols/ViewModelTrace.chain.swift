let recording = ViewModelTrace.Recording()
