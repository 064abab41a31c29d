<?php
// Loads every class of a client, with Debian's Guzzle, and looks for models that are named and defined nowhere.
spl_autoload_register(function ($name) {
    $file = 'lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $name) . '.php';
    if (is_file($file)) {
        require_once $file;
    }
});
require '/usr/share/php/GuzzleHttp/autoload.php';
require '/usr/share/php/GuzzleHttp/Psr7/autoload.php';
set_error_handler(function ($level, $text) {
    throw new Exception($text);
});
foreach (array_slice($argv, 1) as $file) {
    require_once $file;
    preg_match_all('/OpenAPI\\\\{1,2}Client\\\\{1,2}Model\\\\{1,2}\w+/', file_get_contents($file), $names);
    foreach (array_unique($names[0]) as $name) {
        $name = preg_replace('/\\\\+/', '\\', $name);
        if (!class_exists($name) && !interface_exists($name)) {
            throw new Exception("$file: $name is defined nowhere");
        }
    }
}
