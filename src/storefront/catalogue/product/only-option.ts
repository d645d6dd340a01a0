import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Skips the loaders if only `?option=` changed, because the page has all options of its product. */
export function shouldRevalidateProduct({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  formMethod,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod || currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
    return defaultShouldRevalidate
  const rest = (url: URL) => {
    const words = new URLSearchParams(url.search)
    words.delete('option')
    return words.toString()
  }
  return rest(currentUrl) !== rest(nextUrl)
}
