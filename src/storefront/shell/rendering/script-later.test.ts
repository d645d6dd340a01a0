import { expect, it } from 'vitest'
import { preloadLater, scriptLater } from './script-later.ts'

it('leaves no entry script that the browser starts itself', () => {
  const later = scriptLater(
    '<script>1</script><script type="module" async="">import "/a.js"</script><script>2</script></body>',
  )
  expect(later).toMatch(
    /^<script>1<\/script><script type="later">import "\/a.js"<\/script><script>.*<\/script><script>2<\/script><\/body>$/s,
  )
  expect(later).not.toContain('type="module"')
})

it('delays the preloads of the entry too, and no others', () => {
  const picture = '<link rel="preload" as="image" href="/a.webp"/>'
  const head = `<head>${picture}<link rel="preload" href="/en.json" as="fetch"/><link rel="modulepreload" href="/a.js"/></head>`
  expect(preloadLater(head)).toBe(
    `<head>${picture}<link rel="later" href="/en.json" as="fetch"/><link rel="later" href="/a.js"/></head>`,
  )
})

it('leaves a page without an entry as it is', () => {
  expect(scriptLater('</body></html>')).toBe('</body></html>')
})
