import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './SearchBox.module.css';

/** A suggestion for what is typed, and the address it leads to. */
export type SearchOption = {
  readonly href: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly note: ReactNode;
};

type SearchBoxProps = {
  readonly query: string;
  readonly options: readonly SearchOption[];
  readonly onType: (text: string) => void;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (href: string) => void;
  /** Fills the screen of a phone: the field has the focus, and the suggestions always stand below it. */
  readonly fullScreen?: boolean;
};

/**
 * A search field with suggestions, as the combobox pattern of WAI-ARIA has it: the focus stays in the field, arrows choose
 * a suggestion, Enter follows it or else searches for the text, Escape closes the suggestions.
 */
export function SearchBox({
  query,
  options,
  onType,
  onSearch,
  onChoose,
  fullScreen = false,
}: SearchBoxProps) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(fullScreen);
  const [active, setActive] = useState(-1);
  const isListed = isOpen && options.length > 0;
  const chosen = isListed ? options[active] : undefined;
  const close = () => {
    setIsOpen(fullScreen);
    setActive(-1);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    close();
    if (chosen !== undefined) onChoose(chosen.href);
    else onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      // One position more than there are options: the field itself.
      const positions = options.length + 1;
      setActive(((active + 1 + step + positions) % positions) - 1);
    } else if (event.key === 'Escape' && isListed && !fullScreen) {
      event.preventDefault();
      close();
    }
  };
  return (
    <search className={styles.area} data-full={fullScreen || undefined}>
      <form action="/" onSubmit={submit} className={styles.search}>
        <Search size={16} aria-hidden="true" />
        <input
          className={styles.query}
          type="search"
          name="q"
          role="combobox"
          aria-label={t`Event, club, venue or city`}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${active}`}
          placeholder={t`Event, club, venue or city`}
          defaultValue={query}
          autoComplete="off"
          enterKeyHint="search"
          data-autofocus={fullScreen || undefined}
          onChange={(event) => {
            setIsOpen(true);
            setActive(-1);
            onType(event.target.value);
          }}
          onKeyDown={pressKey}
          onBlur={close}
        />
      </form>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Suggestions`}
        className={styles.list}
        hidden={!isListed}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          <div
            key={option.href}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              close();
              onChoose(option.href);
            }}
          >
            {option.icon}
            <span className={styles.label}>{option.label}</span>{' '}
            <span className={styles.note}>{option.note}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">
          {isListed ? <Plural value={options.length} one="# suggestion" other="# suggestions" /> : null}
        </span>
      </VisuallyHidden>
      {fullScreen && options.length === 0 ? (
        <p className={styles.hint}>
          <Trans>Type the name of a club, a venue or a city.</Trans>
        </p>
      ) : null}
    </search>
  );
}
