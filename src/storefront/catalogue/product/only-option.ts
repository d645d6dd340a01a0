import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Another option of the same product is already on the page: choosing it asks nobody. */
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
