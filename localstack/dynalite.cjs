// Runs dynalite in memory on a free port of the loopback interface, prints the port,
// and ends when its parent does, not before: the parent holds the other end of standard input,
// and a terminal's interrupt is for the parent to act on.
const server = require('dynalite')({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })

server.listen(0, '127.0.0.1', () => console.log(`listening ${server.address().port}`))
process.stdin.on('end', () => process.exit(0)).on('error', () => process.exit(0)).resume()
process.on('SIGINT', () => {})
