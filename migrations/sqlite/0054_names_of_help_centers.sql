-- A help center and what is in it have the names of the API: kinds of resources, fields that changed, and a periodic task.
UPDATE activity SET resource_kind = 'help_center' WHERE resource_kind = 'helpSite';
UPDATE activity SET resource_kind = 'collection' WHERE resource_kind = 'helpCollection';
UPDATE activity SET resource_kind = 'redirect' WHERE resource_kind = 'helpRedirect';
UPDATE activity SET resource_kind = 'help_center_file' WHERE resource_kind = 'helpFile';

-- A key ends in a quote and a colon, which no text in JSON contains.
UPDATE activity
   SET changes = replace(replace(replace(replace(changes,
                 '"askEnabled":', '"isAskEnabled":'),
                 '"feedbackEnabled":', '"isFeedbackEnabled":'),
                 '"indexing":', '"isIndexed":'),
                 '"published":', '"isPublished":')
 WHERE resource_kind = 'help_center'
   AND changes IS NOT NULL;

UPDATE periodic_runs SET name = 'delete_unused_help_center_files' WHERE name = 'delete_unused_help_files';
