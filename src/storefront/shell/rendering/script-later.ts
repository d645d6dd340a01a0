/** Runs in the page, as the only script that is not deferred. */
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
  // after two frames the loaded content has been painted
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  window.addEventListener('load', painted)
  for (const sign of ['pointerdown', 'keydown', 'touchstart'])
    window.addEventListener(sign, start, { capture: true, passive: true })
  setTimeout(start, 2_500)
}

/** Preloads of scripts and of their translations. */
const preloads = /<link rel="(?:modulepreload"|preload"(?= href="[^"]+" as="fetch"))/g
const entry = '<script type="module" async="">'
const beginning = `<script>(${begin.toString()})()</script>`

/**
 * Defers the page's scripts, given as rendered, until styles, fonts and visible pictures are loaded, until the first
 * user interaction, or for 2.5 seconds, because pages are readable before hydration.
 */
export function scriptLater(scripts: string): string {
  const at = scripts.indexOf(entry)
  if (at < 0) return scripts
  const end = scripts.indexOf('</script>', at) + '</script>'.length
  return `${scripts.slice(0, at)}<script type="later">${scripts.slice(at + entry.length, end)}${beginning}${scripts.slice(end)}`
}

/** Defers the preloads in the head likewise. */
export const preloadLater = (head: string): string => head.replaceAll(preloads, '<link rel="later"')
