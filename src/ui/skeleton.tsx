import { classes } from './classes.ts'

/** Placeholder for content that is loading, in the size of the content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classes('block animate-breathe bg-line/60', className)} />
}

export function SkeletonText({
  lines = 3,
  className,
}: {
  lines?: number | undefined
  className?: string | undefined
}) {
  return (
    <span aria-hidden="true" className={classes('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={classes('h-3.5', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </span>
  )
}
