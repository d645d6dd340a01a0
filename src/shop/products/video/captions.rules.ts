/** Reasons to reject captions. */
const captionFaults = [
  'no_text',
  'no_header',
  'no_time',
  'ends_first',
  'out_of_order',
  'arrow',
  'tag',
  'empty',
  'style',
  'too_many',
  'no_cues',
] as const
export type CaptionFault = { line: number; code: (typeof captionFaults)[number] }

export type Cue = { name: string; start: number; end: number; settings: string; lines: string[] }

/** Two hours with a cue every two seconds, far more than a product video needs. */
const mostCues = 4_000
const clock = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/
const timing = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t]+(.*))?$/
/** Cue settings in WebVTT syntax; others are dropped, as browsers do. */
const setting =
  /^(?:vertical:(?:rl|lr)|line:-?\d+(?:\.\d+)?%?(?:,(?:start|center|end))?|position:\d+(?:\.\d+)?%(?:,(?:line-left|center|line-right))?|size:\d+(?:\.\d+)?%|align:(?:start|center|end|left|right))$/
const tags =
  /^(?:\/?(?:b|i|u|ruby|rt)|\/?c(?:\.[\w-]+)*|\/v|v(?:\.[\w-]+)*[ \t][^<>]+|\/lang|lang(?:\.[\w-]+)*[ \t][\w-]+|(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})$/

/** Milliseconds of `00:01.500` or `01:00:01.500`; null: invalid. */
function timeOf(text: string): number | null {
  const [, hours = '0', minutes, seconds, thousandths] = clock.exec(text) ?? []
  if (minutes === undefined || seconds === undefined || thousandths === undefined) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(thousandths)
}

/** Whether a line of a cue contains only text and WebVTT tags. */
function hasOwnTags(text: string): boolean {
  const inside = [...text.matchAll(/<([^<>]*)>/g)].map(([, tag = '']) => tag)
  return inside.every((tag) => tags.test(tag)) && !/[<>]/.test(text.replaceAll(/<[^<>]*>/g, ''))
}

type Block = { line: number; lines: string[] }

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  lines.forEach((text, index) => {
    if (text.trim() === '') open = null
    else if (open) open.lines.push(text)
    else blocks.push((open = { line: index + 1, lines: [text] }))
  })
  return blocks
}

function cueOf({ line, lines }: Block): Cue | CaptionFault {
  const named = !lines[0]?.includes('-->') && lines[1]?.includes('-->')
  const [name, at] = named ? [lines[0]?.trim() ?? '', 1] : ['', 0]
  const [, from = '', to = '', places = ''] = timing.exec(lines[at]?.trim() ?? '') ?? []
  const [start, end] = [timeOf(from), timeOf(to)]
  if (start === null || end === null) return { line: line + at, code: 'no_time' }
  if (end <= start) return { line: line + at, code: 'ends_first' }
  const text = lines.slice(at + 1)
  if (text.length === 0) return { line: line + at, code: 'empty' }
  const arrow = text.findIndex((each) => each.includes('-->'))
  if (arrow >= 0) return { line: line + at + 1 + arrow, code: 'arrow' }
  const foreign = text.findIndex((each) => !hasOwnTags(each))
  if (foreign >= 0) return { line: line + at + 1 + foreign, code: 'tag' }
  const settings = places.split(/[ \t]+/).filter((each) => setting.test(each))
  return { name, start, end, settings: settings.join(' '), lines: text.map((each) => each.trimEnd()) }
}

/** Cues of a WebVTT file, or the first invalid line and the reason (rules/products#19). Notes are dropped. */
export function readCaptions(text: string): { cues: Cue[] } | CaptionFault {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { line: 1, code: 'no_header' }
  // lines directly below the header belong to it
  const begin = lines.findIndex((each, index) => index > 0 && each.trim() === '')
  const blocks = begin < 0 ? [] : blocksOf(lines.map((each, index) => (index < begin ? '' : each)))
  const cues: Cue[] = []
  for (const block of blocks) {
    const [first = ''] = block.lines
    if (/^NOTE(?:[ \t]|$)/.test(first)) continue
    if (/^(?:STYLE|REGION)[ \t]*$/.test(first)) return { line: block.line, code: 'style' }
    const cue = cueOf(block)
    if ('code' in cue) return cue
    if (cue.start < (cues.at(-1)?.start ?? 0)) return { line: block.line, code: 'out_of_order' }
    if (cues.length >= mostCues) return { line: block.line, code: 'too_many' }
    cues.push(cue)
  }
  return cues.length > 0 ? { cues } : { line: lines.length, code: 'no_cues' }
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0')
const clockText = (time: number): string =>
  `${digits(Math.floor(time / 3_600_000), 2)}:${digits(Math.floor(time / 60_000) % 60, 2)}:${digits(Math.floor(time / 1_000) % 60, 2)}.${digits(time % 1_000, 3)}`

/** Writes cues as a WebVTT file; other content of the upload is dropped. */
export const writtenCaptions = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ name, start, end, settings, lines }) =>
      [
        ...(name ? [name] : []),
        [`${clockText(start)} --> ${clockText(end)}`, settings].filter(Boolean).join(' '),
        ...lines,
      ].join('\n'),
    ),
  ].join('\n\n') + '\n'
