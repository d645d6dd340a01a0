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
  for (const sign of ['pointerdown', 'keydown', 'touchstart'])
    window.addEventListener(sign, start, { capture: true, passive: true })
  setTimeout(start, 2_500)
}

/** Scripts, and the sentences they speak with. */
const preloads = /<link rel="(?:modulepreload"|preload"(?= href="[^"]+" as="fetch"))/g
const entry = '<script type="module" async="">'
const beginning = `<script>(${begin.toString()})()</script>`

/**
 * Pages read well before they are alive, so their script waits until style, fonts and the pictures in view
 * are there, until somebody touches the page, or for two and a half seconds. Takes the page's scripts as they
 * were drawn.
 */
export function scriptLater(scripts: string): string {
  const at = scripts.indexOf(entry)
  if (at < 0) return scripts
  const end = scripts.indexOf('</script>', at) + '</script>'.length
  return `${scripts.slice(0, at)}<script type="later">${scripts.slice(at + entry.length, end)}${beginning}${scripts.slice(end)}`
}

/** The same for what a page's head would fetch ahead of them. */
export const preloadLater = (head: string): string => head.replaceAll(preloads, '<link rel="later"')
