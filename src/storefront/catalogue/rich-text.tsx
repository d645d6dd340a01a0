import { classes } from '#ui/classes.ts'

const look =
  '[&_p+p]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-5 [&_li+li]:mt-1 [&_strong]:font-medium [&_strong]:text-ink [&_a]:underline [&_a]:underline-offset-4'

/** HTML of the catalogue. It was cleaned to a handful of tags on its way in (catalogue/html.ts), so it may be set as it is. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={classes(look, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
