import { describe, expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { readCaptions, writtenCaptions, type Cue } from './captions.rules.ts'

const file = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n')

describe('captions', () => {
  it('are cues with their times, names, places and lines', () => {
    const text = [
      '\ufeffWEBVTT - how to',
      'Kind: captions',
      '',
      'NOTE written by Mei',
      'on two lines',
      '',
      'first',
      '00:01.000 --> 00:03.500 align:start line:90%',
      'Wet your <i>hair</i>.',
      '再取適量 &lt;10 ml&gt;',
      '',
      '01:00:04.000 --> 01:00:05.000',
      '<v Mei>Rinse.</v>',
    ]
    const cues: Cue[] = [
      {
        name: 'first',
        start: 1_000,
        end: 3_500,
        settings: 'align:start line:90%',
        lines: ['Wet your <i>hair</i>.', '再取適量 &lt;10 ml&gt;'],
      },
      { name: '', start: 3_604_000, end: 3_605_000, settings: '', lines: ['<v Mei>Rinse.</v>'] },
    ]
    for (const end of ['\n', '\r\n', '\r']) expect(readCaptions(text.join(end))).toEqual({ cues })
    const written = writtenCaptions(cues)
    expect(written).not.toContain('Mei\non')
    expect(readCaptions(written)).toEqual({ cues })
  })

  it.each<[string, string, number, string]>([
    ['another format', '1\n00:00:01,000 --> 00:00:02,000\nHi', 1, 'no_header'],
    ['an invalid header', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHi', 1, 'no_header'],
    ['a comma in a time', file('00:01,000 --> 00:02.000', 'Hi'), 3, 'no_time'],
    ['sixty seconds', file('00:60.000 --> 01:02.000', 'Hi'), 3, 'no_time'],
    ['text without a time', file('Hi', 'there'), 3, 'no_time'],
    ['a wrong time below a name', file('one', '00:01.0 --> 00:02.000', 'Hi'), 4, 'no_time'],
    ['an end before the beginning', file('00:02.000 --> 00:01.000', 'Hi'), 3, 'ends_first'],
    ['no text', file('00:01.000 --> 00:02.000', '', '00:03.000 --> 00:04.000', 'Hi'), 3, 'empty'],
    [
      'a missing empty line',
      file('00:01.000 --> 00:02.000', 'Hi', '00:03.000 --> 00:04.000', 'you'),
      5,
      'arrow',
    ],
    ['markup', file('00:01.000 --> 00:02.000', 'Hi', '<script>alert(1)</script>'), 5, 'tag'],
    ['a mark with words of its own', file('00:01.000 --> 00:02.000', '<b onclick="x()">Hi</b>'), 4, 'tag'],
    ['a bare sign', file('00:01.000 --> 00:02.000', '1 < 2'), 4, 'tag'],
    [
      'an order backwards',
      file('00:05.000 --> 00:06.000', 'Two', '', '00:01.000 --> 00:02.000', 'One'),
      6,
      'out_of_order',
    ],
    ['styles', file('STYLE', '::cue { color: red }'), 3, 'style'],
    ['nothing but a header', 'WEBVTT\n', 2, 'no_cues'],
    ['notes alone', file('NOTE nothing'), 3, 'no_cues'],
  ])('are refused with the line for %s', (_, text, line, code) =>
    expect(readCaptions(text)).toEqual({ line, code }),
  )

  it('report the line of the first cue above the limit', () => {
    const many = Array.from({ length: 4_001 }, () => '00:01.000 --> 00:02.000\nHi').join('\n\n')
    expect(readCaptions(`WEBVTT\n\n${many}`)).toEqual({ line: 12_003, code: 'too_many' })
  })

  it('never fail on any text, and their output is read back the same', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(7), (noise, place) => {
        const lines = ['WEBVTT', '', '00:01.000 --> 00:02.000', 'Hi', '', '00:03.000 --> 00:04.000', 'you']
        const read = readCaptions(lines.toSpliced(place, 0, noise).join('\n'))
        if ('code' in read) expect(read.line).toBeGreaterThan(0)
        else expect(readCaptions(writtenCaptions(read.cues))).toEqual(read)
      }),
    ))
})
