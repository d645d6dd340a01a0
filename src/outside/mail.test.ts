import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smtpMail } from './mail.ts'

/** A mail server that accepts every email except those to nobody@. */
const letters: string[] = []
const server = createServer(takeLetters)
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((done) => server.close(() => done())))

function takeLetters(socket: Socket): void {
  let text: string | null = null
  const reply = (line: string) => socket.write(`${line}\r\n`)
  const obey = (line: string) => {
    if (text !== null && line !== '.') text += `${line}\n`
    else if (text !== null) {
      letters.push(text)
      text = null
      reply('250 taken')
    } else if (line.startsWith('RCPT TO:<nobody@')) reply('550 no such mailbox')
    else if (line === 'DATA') {
      text = ''
      reply('354 go on')
    } else if (line === 'QUIT') socket.end('221 bye\r\n')
    else reply('250 fine')
  }
  let rest = ''
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    const lines = (rest + bytes.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(obey)
  })
  reply('220 ready')
}

const letter = {
  key: 'letter-1',
  to: 'mei@example.com',
  subject: 'Hello',
  text: 'A line.',
  html: '<p>A line.</p>',
}

it('sends emails through the mail server, each with the address of its key', async () => {
  const mail = smtpMail(url, 'care@shop.example')
  expect(await mail.send(letter)).toEqual({ taken: true, reference: null })
  expect(await mail.send({ ...letter, key: 'letter 2' })).toEqual({ taken: true, reference: null })
  expect(letters.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1])).toEqual([
    '<letter-1@elowen>',
    '<letter.2@elowen>',
  ])
  expect(letters[0]).toContain('To: mei@example.com')
})

it('reports an unknown address as a permanent failure', async () => {
  const answer = await smtpMail(url, 'care@shop.example').send({ ...letter, to: 'nobody@example.com' })
  expect(answer).toMatchObject({ taken: false })
})

it('refuses for now while the mail server is away', async () => {
  const sending = smtpMail('smtp://127.0.0.1:1', 'care@shop.example').send(letter)
  await expect(sending).rejects.toMatchObject({ code: 'shop.busy' })
})
