import { expect, it } from 'vitest'
import { renderedPage } from './rendered-page.ts'
import { firstScript } from './first-script.ts'

const page = (bodyAt: string) =>
  `<html><head><link rel="modulepreload" href="/a.js"/></head><body>${bodyAt}<script id="${firstScript}">1</script><script type="module" async="">import "/a.js"</script></body></html>`

it('is sent whole, in bytes, with the data that its loaders gave', () => {
  const { body, scripts } = renderedPage(page('<p>洗頭水</p>'), {
    data: '["</script>\u2028洗"]',
    late: false,
  })
  const html = body.toString()
  expect(html).toMatch(/^<!DOCTYPE html><html>/)
  expect(html).toContain('<p>洗頭水</p>')
  expect(html).toMatch(/streamController\.close\(\);<\/script><!--\/\$--><!--\/\$--><\/body><\/html>$/)
  const handed = /enqueue\((.*)\);$/.exec(scripts[2] ?? '')?.[1] ?? ''
  expect(handed).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(handed)).toBe('["</script>\u2028洗"]')
})

it('names the scripts of the shop alone, not one that got into a text', () => {
  const wicked = `<p>Nice<script>steal()</script><script id="${firstScript}">more()</script></p>`
  expect(renderedPage(page(wicked), { data: '', late: false }).scripts).toEqual(['1', 'import "/a.js"'])
  const late = renderedPage(page(wicked), { data: '', late: true })
  expect(late.scripts).toHaveLength(3) // plus the one that starts them
  expect(late.scripts.join('')).not.toMatch(/steal|more\(/)
  expect(late.body.toString()).toContain('<link rel="later" href="/a.js"/>')
})

it('allows no script where none was inserted', () => {
  expect(
    renderedPage('<html><body><script>steal()</script></body></html>', { data: '', late: true }).scripts,
  ).toEqual([])
})

it('excludes visitor data from its hashed scripts, which still pass it on', () => {
  const data = '["洗","~hole~",{"</b>":1}]'
  const { body, scripts } = renderedPage(page('<p>Nice</p>'), { data, late: false, hole: '~hole~' })
  const html = body.toString()
  expect(html).toContain('<script type="application/json" id="visitor">~hole~</script><script>window')
  expect(scripts).toHaveLength(4)
  expect(scripts.join('')).not.toContain('~hole~')
  const own = '{"name":"\\u003c/script>\\"洗"}'
  let handed = ''
  const script = new Function('window', 'document', scripts[2] ?? '')
  script(
    { __reactRouterContext: { streamController: { enqueue: (text: string) => (handed += text) } } },
    { getElementById: () => ({ textContent: own }) },
  )
  expect(JSON.parse(handed)).toEqual(['洗', own, { '</b>': 1 }])
})
