import { expect, it } from 'vitest'
import { scriptLater } from './script-later.ts'

const page =
  '<head><link rel="preload" as="image" href="/a.webp"/><link rel="preload" href="/en.json" as="fetch"/><link rel="modulepreload" href="/a.js"/></head><body><p>Hello</p><script>1</script><script type="module" async="">import "/a.js"</script></body>'

it('leaves nothing of the entry for the browser to begin with by itself', () => {
  const later = scriptLater(page)
  expect(later).toContain('<link rel="later" href="/a.js"/>')
  expect(later).toContain('<script type="later">import "/a.js"</script>')
  expect(later).toContain('<link rel="later" href="/en.json" as="fetch"/>')
  expect(later).toContain('<link rel="preload" as="image" href="/a.webp"/>')
  expect(later).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(later.replace(/<script[\s\S]*?<\/script>/g, '')).toContain('<p>Hello</p></body>')
})

it('leaves a page without an entry as it is', () => {
  expect(scriptLater('<p>Hello</p>')).toBe('<p>Hello</p>')
})
