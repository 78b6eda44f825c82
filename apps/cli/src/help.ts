export const HELP = `underpaint: hide an encrypted message in a photograph; reveal it with the key.

  underpaint hide COVER OUT (--message TEXT | --message-file FILE) KEY
                  [--quality LEVEL] [--force] [--json]
  underpaint reveal IMAGE KEY [--json]

COVER is a PNG or JPEG picture. OUT has the same format and size; its extension
must match (.png, .jpg, .jpeg). On a terminal, hide says which simulated
services the message survives.
IMAGE is the picture as it arrived: PNG, JPEG or WebP. reveal prints exactly the
message and nothing else. On a terminal a line break follows, and control
characters, which the terminal would obey, appear as \ufffd.

The message, up to 500 characters, is one of
  --message TEXT        the text itself, which other users of this computer can
                        see in the process list
  --message-file FILE   a whole UTF-8 file; - reads standard input

KEY is one of
  --key-file FILE       the UTF-8 text of a file; one line break at its end is
                        ignored, and a byte order mark
  --key-env NAME        the environment variable NAME
  --key TEXT            for trials only: other users of this computer can see it
                        in the process list

Options
  --quality LEVEL       finest, the hardest to see; balanced, the default; or
                        sturdiest, made for tight crops and heavy compression
  --force               replace OUT if it exists
  --json                print the result as JSON
  --help, --version
  --                    before file names that begin with a dash; values that do
                        are written --message=-TEXT

Exit codes: 0 done, 1 no message found, 2 unusable input or output.
`;
