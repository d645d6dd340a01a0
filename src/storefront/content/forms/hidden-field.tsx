/** Honeypot field, invisible to people; only bots fill it in. */
export function HiddenField() {
  return (
    <div aria-hidden="true" className="absolute -left-[999rem] size-px overflow-hidden">
      <input name="website" type="text" tabIndex={-1} autoComplete="off" aria-label="website" />
    </div>
  )
}
