extension Options {
    /// What --help shows.
    static var help: Drawing {
        var drawing = Drawing()
        drawing.heading("Shop: a small shop in your terminal")
        drawing.table([
            row("--catalogue FILE", "sell what this JSON file lists"),
            row("--catalogue URL", "the same, from a web server: http://… or https://…"),
            row("--timeout MILLISECONDS", "how long each of its answers may take; else 10000"),
            row("--data DIR", "keep its files here; else in the platform's place"),
            row("--latency MILLISECONDS", "how long requests take; else 150, for a script 0"),
            row("--open URL", "begin there: shop://product/linen-shirt, shop://bag"),
            row("--locale NAME", "language and region, as de_DE; else the environment's"),
            row("--trace", "print all signals on standard error"),
            row("--diagram FILE", "write the signals to this file at the end, as Mermaid"),
            row("--timeline FILE", "the same as a timeline, for a browser: visit.html"),
            row("--version", "tell which version this is"),
            row("--help, -h", "show this"),
        ])
        drawing.text("What follows an option can also be joined to it, as in --latency=500.")
        drawing.heading("Commands, one on a line of standard input")
        drawing.table([
            row("help", "list what can be done on the screen that is open"),
            row("quit", "leave the shop"),
        ])
        drawing.text(
            "A script's command begins when the one before is done. After one that ends in &, as in \"like &\", the next "
                + "begins at once.")
        drawing.text(
            "The exit code is 0; 1 when a script was shown an error; 64, 73 or 74 when an option was wrong, the diagram or "
                + "the output could not be written.")
        drawing.heading("Environment")
        drawing.table([
            row("NO_COLOR", "no colours"),
            row("CLICOLOR_FORCE", "colours also where there is no terminal"),
            row("TERM", "dumb, or not set: a terminal without escape sequences"),
            row("COLUMNS", "how wide the window is"),
            row("LC_ALL, LANG", "language and region"),
            row("XDG_DATA_HOME", "where programs keep their files"),
        ])
        return drawing
    }

    private static func row(_ name: String, _ help: String) -> TableRow { TableRow(nil, [name, help]) }
}
