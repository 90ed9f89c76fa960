extension Options {
    /// The output of --help.
    static var help: Drawing {
        var drawing = Drawing()
        drawing.heading("Shop: a small shop in your terminal")
        drawing.table([
            row("--catalogue FILE", "sell what this JSON file lists"),
            row("--catalogue URL", "the same, from a web server: http://… or https://…"),
            row("--timeout MILLISECONDS", "how long each of its answers may take; else 10000"),
            row("--data DIR", "keep its files here; else in the platform's folder"),
            row("--latency MILLISECONDS", "how long requests take; else 150, for a script 0"),
            row("--open URL", "begin there: shop://product/linen-shirt, shop://bag"),
            row("--locale NAME", "language and region, as de_DE; else the environment's"),
            row("--trace", "print all signals on standard error"),
            row("--diagram FILE", "write the signals to this file at the end, as Mermaid"),
            row("--timeline FILE", "the same as a timeline, for a browser: visit.html"),
            row("--version", "print the version"),
            row("--help, -h", "list the options"),
        ])
        drawing.text("A value can be joined to its option, as in --latency=500.")
        drawing.heading("Commands, one on a line of standard input")
        drawing.table([
            row("help", "list the commands of the open screen"),
            row("quit", "leave the shop"),
        ])
        drawing.text(
            "A script's command begins when the one before has ended. After one that ends in &, as in \"like &\", the next "
                + "begins at once.")
        drawing.text(
            "The exit code is 0; 1 after a script that was shown an error; 64 for a wrong option; 73 and 74 for a "
                + "diagram and output that cannot be written.")
        drawing.heading("Environment")
        drawing.table([
            row("NO_COLOR", "no colours"),
            row("CLICOLOR_FORCE", "colours even without a terminal"),
            row("TERM", "dumb, or not set: a terminal without escape sequences"),
            row("COLUMNS", "the width of the window"),
            row("LC_ALL, LANG", "language and region"),
            row("XDG_DATA_HOME", "the folder in which programs keep their files"),
        ])
        return drawing
    }

    private static func row(_ name: String, _ help: String) -> TableRow { TableRow(nil, [name, help]) }
}
