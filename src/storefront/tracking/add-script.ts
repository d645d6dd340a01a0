/**
 * Adds an external script. Its host is allowed by the Content-Security-Policy if the shop has the provider's id
 * configured.
 */
export function addScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
