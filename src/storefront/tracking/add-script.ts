/** The hosts are named by the Content-Security-Policy of a shop that is set up for them. */
export function addScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
