/** Runs in the page, as the only script that does not wait. */
function begin() {
  let begun = false
  const start = () => {
    if (begun) return
    begun = true
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]'))
      link.rel = link.as === 'fetch' ? 'preload' : 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.querySelector('script[type="later"]')?.textContent ?? ''
    document.head.append(script)
  }
  // two frames on, what was loaded has also been painted
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  window.addEventListener('load', painted)
  for (const sign of ['pointerdown', 'keydown', 'touchstart']) window.addEventListener(sign, start, { capture: true, passive: true })
  setTimeout(start, 2_500)
}

/** Scripts, and the sentences they speak with. */
const preloads = /<link rel="(?:modulepreload"|preload"(?= href="[^"]+" as="fetch"))/g
const entry = '<script type="module" async="">'

/**
 * Pages read well before they are alive, so their script waits until style, fonts and the pictures in view are there, until somebody
 * touches the page, or for two and a half seconds.
 */
export function scriptLater(html: string): string {
  const at = html.lastIndexOf(entry)
  if (at < 0) return html
  const end = html.indexOf('</script>', at) + '</script>'.length
  const waiting = `<script type="later">${html.slice(at + entry.length, end)}<script>(${begin.toString()})()</script>`
  return html.slice(0, at).replaceAll(preloads, '<link rel="later"') + waiting + html.slice(end)
}
