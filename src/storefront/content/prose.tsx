import { classes } from '#ui/classes.ts'

const links =
  '[&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-[0.25em] [&_a]:transition-colors [&_a:hover]:text-accent [&_a[href^=tel]]:whitespace-nowrap'
const lists = classes(
  '[&_ul]:grid [&_ul]:gap-2.5 [&_ul]:pl-5 [&_ul]:list-disc [&_ol]:grid [&_ol]:gap-2.5 [&_ol]:pl-6 [&_ol]:list-decimal',
  '[&_li]:pl-1.5 [&_li]:marker:text-ink-soft [&_strong]:font-semibold',
)
const tables = classes(
  '[&_table]:w-full [&_table]:border-collapse [&_table]:text-[0.9375rem] max-sm:[&_table]:text-sm max-[22.4rem]:[&_table]:text-xs max-sm:[&_table]:hyphens-auto',
  '[&_th]:py-3 [&_th]:pr-2.5 sm:[&_th]:pr-4 [&_th]:text-left [&_th]:align-top [&_th]:font-medium [&_td]:py-3 [&_td]:pr-2.5 sm:[&_td]:pr-4 [&_td]:align-top',
  '[&_tbody_th:nth-last-child(2)]:w-[56%] sm:[&_thead_th]:whitespace-nowrap [&_tr]:border-b [&_tr]:border-line [&_thead_tr]:border-edge [&_thead_th]:text-ink-soft [&_:is(th,td):last-child]:pr-0',
)
const headings = '[&_h2]:mt-[clamp(2.25rem,4vw,3.25rem)] [&_h2]:text-2xl [&_h2:first-child]:mt-0 [&_h3]:mt-6'

/**
 * Renders HTML that was sanitised when it was stored: pages and product texts. No other HTML may be rendered this
 * way.
 */
export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  return (
    <div
      className={classes('[&>*+*]:mt-4', headings, links, lists, tables, className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
