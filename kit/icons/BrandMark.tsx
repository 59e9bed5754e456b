/** The Candor mark: an open ring in ink, closed by an accent dot. The word beside it is the caller's. */
export function BrandMark({ size = '1.25rem' }: { size?: string }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path
        d="M16.36 5.55A8 8 0 1 0 16.36 14.45"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="butt"
      />
      <circle cx="16.9" cy="10" r="1.9" fill="var(--c-accent)" />
    </svg>
  )
}
