import SimpleViewModel

print("The package is ready.")
