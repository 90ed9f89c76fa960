let tester = ViewModelTester(LikeViewModel())
