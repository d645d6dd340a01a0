import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { AddressInfo } from 'node:net'

/** A mail server that accepts every email and records its recipients. */
export async function aMailServer() {
  const taken: string[] = []
  const server = createServer((socket) => {
    let inLetter = false
    socket.on('error', () => undefined) // a client may close its connection at any time
    socket.write('220 mail\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      if (inLetter && line !== '.') return
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') taken.push(/<(.+)>/.exec(line)?.[1] ?? '')
      inLetter = verb === 'DATA'
      socket.write(verb === 'DATA' ? '354 go on\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 taken\r\n')
    })
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    taken,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
