import SimpleViewModel
import SimpleViewModelTesting

extension ViewModelTester {
    /// Waits for a number of outputs, and hands them over.
    func next(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async -> [VM.Output] {
        var outputs: [VM.Output] = []
        while outputs.count < count,
            let output = await next(fileID: fileID, filePath: filePath, line: line, column: column)
        {
            outputs.append(output)
        }
        return outputs
    }

    /// Sends an input, waits for a number of outputs, and hands them over.
    func outputs(
        _ count: Int, after input: VM.Input, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> [VM.Output] {
        send(input)
        return await next(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
