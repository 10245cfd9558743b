// The bar with a form's buttons: in sight as long as a part of the form is, at the bottom of the window or of its dialog.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

/** What scrolls around a form leaves this room at its end, so that the bar hides no field that has the focus. */
export const BELOW_FIELDS = '96px';

export const SaveBar = (props: HTMLChakraProps<'div'>) => (
  <chakra.div data-save-bar="" position="sticky" bottom="var(--below-save-bar, 0px)" zIndex="2" {...props} />
);

/** On the ground of its card: a line above it says that the form goes on beneath it. */
export const SaveBarInCard = ({ children }: { children: React.ReactNode }) => (
  <SaveBar css={{ containerType: 'scroll-state' }}>
    <chakra.div
      display="grid"
      gap="3"
      mt="2"
      py="12px"
      bg="bg.panel"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="transparent"
      css={{ '@container scroll-state(stuck: bottom)': { borderColor: 'border' } }}
    >
      {children}
    </chakra.div>
  </SaveBar>
);
