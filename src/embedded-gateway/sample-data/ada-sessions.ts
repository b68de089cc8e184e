import type { SessionData } from '../data.js';

const refund: SessionData = {
  session_id: 'ada-refund',
  user_id: 'ada',
  agent_name: 'support-agent',
  title: 'Refund for a double charge',
  message_count: 8,
  file_count: 0,
  created_at: '2026-06-22T09:30:12.004211+00:00',
  updated_at: '2026-06-22T09:37:54.179943+00:00',
  messages: [
    {
      role: 'system',
      content: 'You are the support agent of Brightdesk. Be brief and kind.',
      timestamp: '2026-06-22T09:30:12.004211+00:00',
    },
    {
      role: 'user',
      content: 'Hi! I was charged twice for June. Can you look into it?',
      timestamp: '2026-06-22T09:30:40.551020+00:00',
    },
    {
      role: 'assistant',
      content:
        'Sorry about that. I see two payments of 29 EUR on 1 June. Was the second one meant for a new seat?',
      timestamp: '2026-06-22T09:31:02.118344+00:00',
    },
    {
      role: 'user',
      content: 'No, I have not added anyone.',
      timestamp: '2026-06-22T09:32:19.730005+00:00',
    },
    {
      role: 'assistant',
      content: 'Then it is our mistake. I have started a refund of 29 EUR; it takes three to five days.',
      timestamp: '2026-06-22T09:33:01.420917+00:00',
    },
    {
      role: 'user',
      content: 'Great. Please send the confirmation by email, not by phone.',
      timestamp: '2026-06-22T09:35:47.000218+00:00',
    },
    {
      role: 'assistant',
      content: 'Done: the confirmation is on its way to your address, and I will keep to email from now on.',
      timestamp: '2026-06-22T09:36:30.902776+00:00',
    },
    { role: 'user', content: 'Thank you! 🙏', timestamp: '2026-06-22T09:37:54.179943+00:00' },
  ],
};

const login: SessionData = {
  session_id: 'ada-login',
  user_id: 'ada',
  agent_name: 'support-agent',
  title: 'Cannot log in on the new phone',
  message_count: 5,
  file_count: 0,
  created_at: '2026-06-30T18:02:00.100200+00:00',
  updated_at: '2026-06-30T18:04:45.000900+00:00',
  messages: [
    {
      role: 'user',
      content: 'The app says my code is wrong, but I typed it right.',
      timestamp: '2026-06-30T18:02:00.100200+00:00',
    },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'find_devices', arguments: '{"user":"ada"}' } },
      ],
      timestamp: '2026-06-30T18:02:03.771500+00:00',
    },
    {
      role: 'tool',
      name: 'find_devices',
      tool_call_id: 'call_1',
      content: '{"devices":[{"name":"Pixel 9","clockDriftSeconds":-94}]}',
      timestamp: '2026-06-30T18:02:04.020300+00:00',
    },
    {
      role: 'assistant',
      content: 'Your new phone’s clock is 94 seconds late. Turn on automatic time, then try the next code.',
      timestamp: '2026-06-30T18:02:21.660100+00:00',
    },
    { role: 'user', content: 'That was it!', timestamp: '2026-06-30T18:04:45.000900+00:00' },
  ],
};

const invoice: SessionData = {
  session_id: 'ada-invoice',
  user_id: 'ada',
  agent_name: 'support-agent',
  title: 'What is on this invoice?',
  message_count: 4,
  file_count: 3,
  created_at: '2026-07-02T12:00:00.000001+00:00',
  updated_at: '2026-07-02T12:06:10.250000+00:00',
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is the second line on this invoice?' },
        { type: 'image_url', image_url: { url: 'https://files.example/invoice-0611.png', detail: 'high' } },
      ],
      timestamp: '2026-07-02T12:00:00.000001+00:00',
    },
    {
      role: 'assistant',
      content: 'It is the yearly storage add-on, 12 EUR, booked on 11 June.',
      timestamp: '2026-07-02T12:00:31.845003+00:00',
    },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Here is how I got there.' },
        { type: 'video_url', video_url: { url: 'https://files.example/screen-recording.mp4' } },
        { type: 'input_audio', input_audio: { data: 'UklGRiQAAABXQVZF', format: 'wav' } },
        { caption: 'a part without a type' },
        { type: 'text', text: 'Is this the right page?' },
      ],
      timestamp: '2026-07-02T12:05:02.000000+00:00',
    },
    {
      role: 'assistant',
      content: [{ type: 'text', text: 'Yes, that is the billing page.' }],
      timestamp: '2026-07-02T12:06:10.250000+00:00',
    },
  ],
};

const untitled: SessionData = {
  session_id: 'ada-untitled',
  user_id: 'ada',
  agent_name: 'support-agent',
  message_count: 0,
  file_count: 0,
  created_at: '2026-07-03T07:15:00.300000+00:00',
  updated_at: '2026-07-03T07:15:00.300000+00:00',
  messages: [
    {
      role: 'user',
      content: 'Do you have a student discount?',
      timestamp: '2026-07-03T07:15:00.300000+00:00',
    },
  ],
};

const recursion: SessionData = {
  session_id: 'ada-recursion',
  user_id: 'ada',
  agent_name: 'tutor',
  title: 'Recursion without fear',
  message_count: 4,
  file_count: 0,
  created_at: '2026-06-25T16:00:00.000100+00:00',
  updated_at: '2026-06-25T16:09:59.999999+00:00',
  messages: [
    {
      role: 'user',
      content: 'Why does my factorial never stop?',
      timestamp: '2026-06-25T16:00:00.000100+00:00',
    },
    {
      role: 'assistant',
      content: 'Look at the smallest case. What should factorial(0) give, and where does your code say so?',
      timestamp: '2026-06-25T16:00:20.400000+00:00',
    },
    {
      role: 'user',
      content: '```js\nconst factorial = (n) => n * factorial(n - 1);\n```\nAh. Nowhere.',
      timestamp: '2026-06-25T16:08:11.070000+00:00',
    },
    {
      role: 'assistant',
      content: 'Exactly: give it `n === 0 ? 1 : …` and it has somewhere to land.',
      timestamp: '2026-06-25T16:09:59.999999+00:00',
    },
  ],
};

/** Ada's conversations. */
export const adaSessions: readonly SessionData[] = [refund, login, invoice, untitled, recursion];
