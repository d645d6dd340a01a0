import { classes } from '../classes.ts'

const sizes = { sm: 'size-8 text-sm', md: 'size-11 text-base', lg: 'size-18 text-2xl' }

/** A round with the first letter of a name, which always stands beside it in words. */
export function AvatarInitial({
  name,
  size = 'md',
  className,
}: {
  name: string
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}) {
  const initial = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-grid flex-none place-items-center rounded-full bg-accent-soft font-display leading-none text-accent',
        sizes[size],
        className,
      )}
    >
      {initial}
    </span>
  )
}
