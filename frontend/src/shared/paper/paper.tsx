// A page that is printed: a sheet of paper in a language of its own, and above it the buttons, which stay off the
// paper. The browser prints it, or saves it as PDF.
import './paper.css';
import { chakra } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { InLanguage, inOwnLanguage, loadTexts, useText } from '@/lib/i18n';
import { language, LANGUAGES, languageOr, languageTag, type Language } from '@/lib/language';
import { Button, LinkButton } from '@/ui/button';
import { Select } from '@/ui/form/controls';
import { PageHead, type Crumb } from '@/ui/page-head';
import { DetailSkeleton } from '@/ui/skeleton';

/** The language of the sheet: the chosen one, once its texts are there; until then none. */
function useSheetLanguage(chosen: Language): Language | null {
  const [loaded, setLoaded] = useState<Language | null>(null);
  useEffect(() => {
    let current = true;
    void loadTexts(chosen).then((there) => current && setLoaded(there ? chosen : language()));
    return () => void (current = false);
  }, [chosen]);
  return loaded;
}

interface Props {
  title: string;
  crumbs: readonly Crumb[];
  /** Where the sheet leads back to, and the text key of that. */
  back: { to: string; label: string };
  /** The language that the sheet begins with. */
  begin: Language;
  /** The sheet, made of parts that `inOwnLanguage` made. */
  children: ReactNode;
}

export function PaperPage({ title, crumbs, back, begin, children }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState(begin);
  const spoken = useSheetLanguage(chosen);
  return (
    <>
      <chakra.div data-no-print="">
        <PageHead
          title={title}
          crumbs={crumbs}
          actions={
            <>
              <LinkButton to={back.to} icon="arrowLeft">
                {t(back.label)}
              </LinkButton>
              <Select
                size="sm"
                minH="40px"
                aria-label={t('statement.language')}
                value={chosen}
                onChange={(event) => setChosen(languageOr(event.target.value))}
              >
                {LANGUAGES.map((of) => (
                  <option key={of} value={of}>
                    {t(`enum.language.${of}`)}
                  </option>
                ))}
              </Select>
              <Button variant="primary" icon="printer" onClick={() => window.print()}>
                {t('statement.print')}
              </Button>
            </>
          }
        />
      </chakra.div>
      {spoken === null ? <DetailSkeleton /> : <InLanguage value={spoken}>{children}</InLanguage>}
    </>
  );
}

/** Paper is white in dark mode too. */
export const Paper = inOwnLanguage(({ children }: { children: ReactNode }) => (
  <chakra.article
    data-paper=""
    lang={languageTag()}
    className="light"
    bg="white"
    color="ink.900"
    borderWidth="1px"
    borderStyle="solid"
    borderColor="border"
    borderRadius="lg"
    maxW="820px"
    p={{ base: '20px', lg: '44px 52px' }}
  >
    {children}
  </chakra.article>
));
