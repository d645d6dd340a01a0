import { classes } from './classes.ts'

const sizes = {
  sm: 'text-[1.0625rem]',
  md: 'text-[1.25rem] md:text-[1.5625rem]',
  lg: 'text-[2.25rem] md:text-[3rem]',
}

/**
 * A name in wide capitals. The indent compensates the letter-spacing after the last letter, so that it is centred.
 */
export function Wordmark({
  text,
  size = 'md',
  className,
}: {
  text: string
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}) {
  return (
    <span
      className={classes(
        'inline-block indent-[0.3em] font-word leading-none tracking-[0.3em] whitespace-nowrap',
        sizes[size],
        className,
      )}
    >
      {text}
    </span>
  )
}
